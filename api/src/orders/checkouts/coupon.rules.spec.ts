import { paidForUnitsCents } from '@aflora/contracts';
import fc from 'fast-check';
import { type CouponLine, couponDiscounts, couponRefusal, type CouponTerms } from './coupon.rules';

const line = (unitPriceCents: number, quantity = 1, unitDiscountCents = 0): CouponLine => ({ unitPriceCents, unitDiscountCents, quantity });
const percent = (value: number) => ({ percent: value, amountCents: null });
const amount = (cents: number) => ({ percent: null, amountCents: cents });
const terms = (of: Partial<CouponTerms> = {}): CouponTerms => ({
  ...{ ...percent(10), smallestSumCents: null, startsAt: null, endsAt: null, isActive: true },
  ...of,
});
const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0);

const someLines = fc.array(
  fc
    .record({
      unitPriceCents: fc.integer({ min: 1, max: 100_000_000 }),
      share: fc.double({ min: 0, max: 0.99, noNaN: true }),
      quantity: fc.integer({ min: 0, max: 99 }),
    })
    .map(({ unitPriceCents, share, quantity }) => line(unitPriceCents, quantity, Math.floor(unitPriceCents * share))),
  { minLength: 1, maxLength: 50 },
);

describe('what a coupon takes off the lines', () => {
  it('is a percentage of what a member pays for each unit, rounded to the nearest cent', () => {
    expect(couponDiscounts(percent(10), [line(1_999, 3), line(1_999, 3, 200)])).toEqual([600, 540]);
  });

  it('is an amount shared by what the lines cost', () => {
    expect(couponDiscounts(amount(1_000), [line(3_000), line(6_000), line(500, 2)])).toEqual([300, 600, 100]);
    expect(couponDiscounts(amount(1_000), [line(1_000), line(1_000), line(1_000)])).toEqual([333, 333, 334]);
  });

  it('adds up to the amount for any lines, and never exceeds what a line costs', () => {
    fc.assert(
      fc.property(someLines, fc.integer({ min: 1, max: 1_000_000 }), (lines, cents) => {
        const costs = lines.map(({ unitPriceCents, unitDiscountCents, quantity }) => (unitPriceCents - unitDiscountCents) * quantity);
        const discounts = couponDiscounts(amount(cents), lines);
        expect(sum(discounts)).toBe(Math.min(cents, sum(costs)));
        for (const [index, discount] of discounts.entries()) {
          expect(discount).toBeGreaterThanOrEqual(0);
          expect(discount).toBeLessThanOrEqual(costs[index] ?? 0);
        }
      }),
    );
  });
});

describe('what was paid for units of a line', () => {
  it('adds up to the sum of the line, however the refunds divide its units', () => {
    fc.assert(
      fc.property(
        someLines,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 7 })),
        (lines, cents, steps) => {
          const discounts = couponDiscounts(amount(cents), lines);
          for (const [index, one] of lines.entries()) {
            const sold = { ...one, couponDiscountCents: discounts[index] ?? 0 };
            const parts: number[] = [];
            for (let before = 0; before < one.quantity;) {
              const count = Math.min(steps.next().value as number, one.quantity - before);
              parts.push(paidForUnitsCents(sold, count, before));
              before += count;
            }
            expect(parts.every((part) => part >= 0)).toBe(true);
            expect(sum(parts)).toBe(one.quantity * (one.unitPriceCents - one.unitDiscountCents) - sold.couponDiscountCents);
          }
        },
      ),
    );
  });

  it('differs by a cent at most between the units of a line', () => {
    const sold = { ...line(2_000, 3), couponDiscountCents: 1_000 };
    expect([0, 1, 2].map((before) => paidForUnitsCents(sold, 1, before))).toEqual([1_667, 1_667, 1_666]);
  });
});

describe('a coupon', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  it.each([
    ['applies', terms(), undefined],
    ['is refused when it was deactivated', terms({ isActive: false }), 'coupon.ended'],
    ['is refused from its end on', terms({ endsAt: now }), 'coupon.ended'],
    ['is refused before its start', terms({ startsAt: new Date(now.getTime() + 1) }), 'coupon.not-started'],
    ['applies from its start on', terms({ startsAt: now, endsAt: new Date(now.getTime() + 1) }), undefined],
    ['needs its smallest sum before the member’s discount', terms({ smallestSumCents: 10_001 }), 'coupon.sum-too-small'],
    ['applies from its smallest sum on', terms({ smallestSumCents: 10_000 }), undefined],
    ['leaves R$ 1,00 to pay for the goods', terms(amount(7_900)), undefined],
    ['never leaves less to pay', terms(amount(7_901)), 'coupon.total-too-small'],
  ])('%s', (_, coupon, refusal) => {
    expect(couponRefusal(coupon, [line(5_000, 2, 1_000)], now)).toBe(refusal);
  });

  it('is not refused because everything is sold out', () => {
    const coupon = terms({ smallestSumCents: 10_000 });
    expect(couponRefusal(coupon, [], now)).toBeUndefined();
    expect(couponRefusal(coupon, [line(5_000, 0)], now)).toBeUndefined();
    expect(couponRefusal({ ...coupon, isActive: false }, [], now)).toBe('coupon.ended');
  });
});
