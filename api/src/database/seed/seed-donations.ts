import type { DonationPaymentStatus } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Donation } from '../../donations/donation.entity';
import { donationMessages } from './data/donation-messages.data';
import { demoId, insertMissing, type SeedContext, Random } from './seed-context';
import { customer, demoCustomers, type UserIds } from './seed-accounts';
import { seedDonationPayments } from './seed-donation-payments';

const COUNT = 150;
const DAYS = 184;
const CUSTOMER_EVERY = 25;
const FREE_AMOUNTS_CENTS = [1000, 1500, 3000, 7500, 15000];
const AMOUNTS_CENTS = [...siteContent.donationTiers.map((tier) => tier.amountCents), ...FREE_AMOUNTS_CENTS];

export async function seedDonations(seed: SeedContext, userIds: UserIds): Promise<void> {
  const { manager, clock } = seed;
  const random = new Random('donations');
  const projects = new Random('projects of donations');
  const donations = Array.from({ length: COUNT }, (_, index): Partial<Donation> => {
    const donor = index % CUSTOMER_EVERY === 0 ? customer : random.pick(demoCustomers);
    const isGuest = donor !== customer && random.chance(0.35);
    return {
      id: demoId('donations', index),
      userId: isGuest ? null : userIds.get(donor.email),
      donorName: `${donor.firstName} ${donor.lastName}`,
      donorEmail: donor.email,
      amountCents: random.pick(AMOUNTS_CENTS),
      paymentStatus: drawStatus(random),
      isAnonymous: donor !== customer && random.chance(0.2),
      project: projects.chance(0.4) ? projects.pick(siteContent.projects).name : null,
      message: random.chance(0.3) ? random.pick(donationMessages) : null,
      createdAt: clock.daysAgo((DAYS * (COUNT - index - 1)) / COUNT + random.next()),
    };
  });
  await insertMissing(manager, Donation, donations);
  await seedDonationPayments(
    seed,
    donations.flatMap(({ id }) => id ?? []),
  );
}

function drawStatus(random: Random): DonationPaymentStatus {
  const drawn = random.next();
  if (drawn < 0.9) return 'completed';
  if (drawn < 0.95) return 'pending';
  return drawn < 0.98 ? 'failed' : 'refunded';
}
