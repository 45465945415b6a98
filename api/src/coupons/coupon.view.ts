import type { AdminCouponView, CouponState } from '@aflora/contracts';
import type { Coupon } from './coupon.entity';

const SAO_PAULO_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
const DAY_MS = 24 * 3_600_000;

/** Midnight of a day in São Paulo, which has had no summer time since 2019. */
export const startOfDay = (day: string): Date => new Date(`${day}T00:00:00-03:00`);
export const endOfDay = (day: string): Date => new Date(startOfDay(day).getTime() + DAY_MS);

export const adminCouponView = (coupon: Coupon, state: CouponState): AdminCouponView => ({
  id: coupon.id,
  code: coupon.code,
  kind: coupon.percent === null ? 'amount' : 'percent',
  percent: coupon.percent,
  amountCents: coupon.amountCents,
  smallestSumCents: coupon.smallestSumCents,
  startsOn: coupon.startsAt && SAO_PAULO_DAY.format(coupon.startsAt),
  endsOn: coupon.endsAt && SAO_PAULO_DAY.format(coupon.endsAt.getTime() - 1),
  maxUses: coupon.maxUses,
  maxUsesPerPerson: coupon.maxUsesPerPerson,
  isActive: coupon.isActive,
  state,
  uses: coupon.usedCount,
  version: coupon.version,
  createdAt: coupon.createdAt.toISOString(),
});
