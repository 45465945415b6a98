import { Coupon } from '../../coupons/coupon.entity';
import { endOfDay } from '../../coupons/coupon.view';
import { demoId, insertMissing, type SeedContext } from './seed-context';

/** A coupon that visitors of the demo can try, and one that is over. */
const coupons = [
  { code: 'BEMVINDA10', daysAgo: 60, percent: 10, maxUsesPerPerson: 1 },
  { code: 'PRIMAVERA15', daysAgo: 90, amountCents: 1_500, smallestSumCents: 8_000, maxUses: 100, endedDaysAgo: 20 },
];

export async function seedCoupons({ manager, clock }: SeedContext): Promise<void> {
  const rows = coupons.map(({ daysAgo, endedDaysAgo, ...coupon }) => ({
    ...coupon,
    id: demoId('coupons', coupon.code),
    endsAt: endedDaysAgo === undefined ? null : endOfDay(clock.daysAgo(endedDaysAgo).toISOString().slice(0, 10)),
    createdAt: clock.daysAgo(daysAgo),
  }));
  await insertMissing(manager, Coupon, rows);
}
