import fc from 'fast-check';
import { decimalCentsOf, decimalOf, optionalDecimalCentsOf } from './decimal-amount';
import { ProviderNonsense } from './provider-answer';

const read = (amount: unknown) => decimalCentsOf({ amount }, 'amount');

describe('an amount with decimals', () => {
  it.each([
    [0.1 + 0.2, 30],
    [1.1 + 2.2, 330],
    [29.9, 2990],
    [1.005 * 1000, 100_500],
    [4.35, 435],
    [1e9, 100_000_000_000],
    [0, 0],
    ['10.00', 1000],
    ['10.0', 1000],
    ['10', 1000],
    ['0.01', 1],
    ['29.900000', 2990],
  ])('of %p is read as %i cents', (amount, cents) => {
    expect(read(amount)).toBe(cents);
  });

  it.each([[-1], [10.005], [NaN], [Infinity], [1e21], ['10,00'], ['1.005'], ['-1.00'], [''], ['x'], [null], [undefined], [{}]])(
    'is nonsense as %p',
    (amount) => {
      expect(() => read(amount)).toThrow(ProviderNonsense);
    },
  );

  it('counts as nothing when it may be left out', () => {
    expect(optionalDecimalCentsOf({}, 'refunded')).toBe(0);
    expect(optionalDecimalCentsOf({ refunded: 5.5 }, 'refunded')).toBe(550);
  });

  it('comes back as it was written, as text and as a number of JSON', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_00 }), (cents) => {
        expect(read(decimalOf(cents))).toBe(cents);
        expect(read(JSON.parse(JSON.stringify(Number(decimalOf(cents)))))).toBe(cents);
      }),
    );
  });
});
