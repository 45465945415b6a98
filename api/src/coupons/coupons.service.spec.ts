import { couponStates, type CouponState } from '@aflora/contracts';
import type { Coupon } from './coupon.entity';
import { periodOf, stateOf } from './coupons.service';

const now = new Date('2026-11-20T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

/** Values of each fact, with the state that they cause if no earlier state is caused by another one. */
const ACTIVE: [boolean, CouponState][] = [
  [true, 'active'],
  [false, 'off'],
];
const ENDS: [Date | null, CouponState][] = [
  [null, 'active'],
  [later(1), 'active'],
  [now, 'ended'],
  [later(-1), 'ended'],
];
const USES: [Pick<Coupon, 'maxUses' | 'usedCount'>, CouponState][] = [
  [{ maxUses: null, usedCount: 9 }, 'active'],
  [{ maxUses: 2, usedCount: 1 }, 'active'],
  [{ maxUses: 2, usedCount: 2 }, 'used-up'],
];
const STARTS: [Date | null, CouponState][] = [
  [null, 'active'],
  [later(-1), 'active'],
  [now, 'active'],
  [later(1), 'planned'],
];

const combinations = ACTIVE.flatMap(([isActive, byFlag]) =>
  ENDS.flatMap(([endsAt, byEnd]) =>
    USES.flatMap(([uses, byUses]) =>
      STARTS.map(([startsAt, byStart]) => ({
        coupon: { isActive, endsAt, startsAt, ...uses } as Coupon,
        causes: [byFlag, byEnd, byUses, byStart],
      })),
    ),
  ),
);

describe('the state of a coupon', () => {
  it('is the first that anything causes, in the order of the states', () => {
    const expected = combinations.map(({ causes }) => couponStates.find((state) => causes.includes(state)));
    expect(combinations.map(({ coupon }) => stateOf(coupon, now))).toEqual(expected);
    expect(combinations).toHaveLength(2 * 4 * 3 * 4);
  });

  it('differs without its uses only for a coupon that is used up', () => {
    const differing = combinations.filter(({ coupon }) => stateOf(coupon, now) !== periodOf(coupon, now));
    expect(new Set(differing.map(({ coupon }) => stateOf(coupon, now)))).toEqual(new Set(['used-up']));
    expect(new Set(differing.map(({ coupon }) => periodOf(coupon, now)))).toEqual(new Set(['active', 'planned']));
  });
});
