import { seedAccounts, seedConsents } from './seed-accounts';
import { seedContactMessages } from './seed-contact-messages';
import type { SeedContext } from './seed-context';
import { seedDonations } from './seed-donations';
import { seedMemberLetters } from './seed-member-letters';
import { seedOngMembers } from './seed-ong-members';
import { seedOrders } from './seed-orders';
import { seedProducts } from './seed-products';

/** Inserts the demo data that is missing, table by table; repeated runs change nothing. */
export async function seedDemo(seed: SeedContext): Promise<void> {
  const userIds = await seedAccounts(seed);
  await seedConsents(seed, userIds);
  await seedProducts(seed);
  await seedOrders(seed, userIds);
  await seedDonations(seed, userIds);
  await seedOngMembers(seed, userIds);
  await seedMemberLetters(seed);
  await seedContactMessages(seed);
}
