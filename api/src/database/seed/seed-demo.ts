import { seedAccounts, seedConsents } from './seed-accounts';
import { seedBaskets } from './seed-baskets';
import { seedContactMessages } from './seed-contact-messages';
import { seedCoupons } from './seed-coupons';
import type { SeedContext } from './seed-context';
import { seedDonations } from './seed-donations';
import { seedExpenses } from './seed-expenses';
import { seedMemberLetters } from './seed-member-letters';
import { seedOngMembers } from './seed-ong-members';
import { seedOrders } from './seed-orders';
import { seedProducts } from './seed-products';

/** Inserts the demo data that is missing, table by table; repeated runs change nothing. */
export async function seedDemo(seed: SeedContext): Promise<void> {
  const userIds = await seedAccounts(seed);
  await seedConsents(seed, userIds);
  await seedProducts(seed);
  await seedCoupons(seed);
  await seedOrders(seed, userIds);
  await seedDonations(seed, userIds);
  await seedBaskets(seed, userIds);
  await seedExpenses(seed);
  await seedOngMembers(seed, userIds);
  await seedMemberLetters(seed);
  await seedContactMessages(seed);
}
