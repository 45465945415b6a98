import type { CouponState } from '@aflora/contracts';
import type { Coupon } from './coupon.entity';

type CouponPeriod = Exclude<CouponState, 'used-up'>;

/** The state of a coupon regardless of its uses, as for an order that holds one of them. */
export function periodOf({ isActive, startsAt, endsAt }: Pick<Coupon, 'isActive' | 'startsAt' | 'endsAt'>, now = new Date()): CouponPeriod {
  if (!isActive) return 'off';
  if (endsAt && now >= endsAt) return 'ended';
  return startsAt && now < startsAt ? 'planned' : 'active';
}

/** The only definition of a coupon's state, which the console shows and by which quotes and orders refuse it. */
export function stateOf(coupon: Coupon, now = new Date()): CouponState {
  const period = periodOf(coupon, now);
  const isUsedUp = coupon.maxUses !== null && coupon.usedCount >= coupon.maxUses;
  return isUsedUp && (period === 'planned' || period === 'active') ? 'used-up' : period;
}
