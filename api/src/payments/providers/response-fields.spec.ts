import fc from 'fast-check';
import { decimalCentsOf, decimalOf, InvalidProviderResponse, optionalDecimalCentsOf } from './response-fields';

const read = (amount: unknown) => decimalCentsOf({ amount }, 'amount');

describe('decimalCentsOf', () => {
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
  ])('reads %p as %i cents', (amount, cents) => {
    expect(read(amount)).toBe(cents);
  });

  it.each([[-1], [10.005], [NaN], [Infinity], [1e21], ['10,00'], ['1.005'], ['-1.00'], [''], ['x'], [null], [undefined], [{}]])(
    'rejects %p as an invalid response',
    (amount) => {
      expect(() => read(amount)).toThrow(InvalidProviderResponse);
    },
  );

  it('reads an optional amount that is missing as zero', () => {
    expect(optionalDecimalCentsOf({}, 'refunded')).toBe(0);
    expect(optionalDecimalCentsOf({ refunded: 5.5 }, 'refunded')).toBe(550);
  });

  it('reads back every amount that decimalOf writes, as text and as a JSON number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_00 }), (cents) => {
        expect(read(decimalOf(cents))).toBe(cents);
        expect(read(JSON.parse(JSON.stringify(Number(decimalOf(cents)))))).toBe(cents);
      }),
    );
  });
});
