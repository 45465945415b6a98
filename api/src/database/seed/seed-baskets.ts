import { settingDefaults, type BasketStatus } from '@aflora/contracts';
import { AdoptedBasket } from '../../donations/baskets/adopted-basket.entity';
import { Donation } from '../../donations/donation.entity';
import { customer, demoCustomers, type UserIds } from './seed-accounts';
import { demoId, insertMissing, type SeedContext } from './seed-context';
import { seedDonationPayments } from './seed-donation-payments';

const PLACES = ['Jardim Campo Belo, Campinas', 'Vila Brandina, Campinas', 'Parque Oziel, Campinas'];
/** Days since the adoption, and how far each of its baskets came; the first adoption is the demo customer's. */
const ADOPTIONS: readonly [days: number, ...baskets: BasketStatus[]][] = [
  [16, 'delivered', 'packed'],
  [40, 'delivered'],
  [12, 'packed', 'packed', 'reserved'],
  [5, 'reserved'],
  [2, 'reserved', 'reserved'],
];

/** Baskets that demo donors adopted. */
export async function seedBaskets(seed: SeedContext, userIds: UserIds): Promise<void> {
  const { manager, clock } = seed;
  const adoptions = ADOPTIONS.map(([days, ...baskets], index) => {
    const donor = (index > 0 && demoCustomers[index]) || customer;
    const donation: Partial<Donation> & { id: string; createdAt: Date } = {
      id: demoId('donations', `baskets/${index}`),
      userId: userIds.get(donor.email),
      donorName: `${donor.firstName} ${donor.lastName}`,
      donorEmail: donor.email,
      amountCents: baskets.length * settingDefaults.baskets.basketPriceCents,
      baskets: baskets.length,
      paymentStatus: 'completed',
      isAnonymous: index === ADOPTIONS.length - 1,
      createdAt: clock.daysAgo(days),
    };
    const rows = baskets.map((status, nth): Partial<AdoptedBasket> => {
      const isPacked = status !== 'reserved';
      const packedAt = isPacked ? clock.daysAgo(days * 0.6) : null;
      const deliveredAt = status === 'delivered' ? clock.daysAgo(days * 0.3) : null;
      const place = isPacked ? PLACES[(index + nth) % PLACES.length] : null;
      const changedAt = deliveredAt ?? packedAt ?? donation.createdAt;
      const id = demoId('adopted_baskets', `${index}/${nth}`);
      return {
        id,
        donationId: donation.id,
        status,
        toldStatus: status,
        place,
        packedAt,
        deliveredAt,
        changedAt,
        createdAt: donation.createdAt,
      };
    });
    return { donation, rows };
  });
  await insertMissing(
    manager,
    Donation,
    adoptions.map(({ donation }) => donation),
  );
  await seedDonationPayments(
    seed,
    adoptions.map(({ donation }) => donation.id),
  );
  const number = () => "nextval('adopted_basket_numbers')";
  await insertMissing(
    manager,
    AdoptedBasket,
    adoptions.flatMap(({ rows }) => rows.map((row) => ({ ...row, number }))),
  );
}
