import { siteContent } from '@aflora/contracts/content';
import { membershipPrice } from '../../ong-members/plans/ong-member-prices.rules';
import { type OngMemberStatus, OngMember } from '../../ong-members/ong-member.entity';
import { demoId, insertMissing, type SeedClock, type SeedContext, Random } from './seed-context';
import { demoPeople, type DemoPerson, type UserIds } from './seed-accounts';
import { PERIOD_DAYS, seedMembershipPayments } from './seed-membership-payments';

export async function seedOngMembers(seed: SeedContext, userIds: UserIds): Promise<void> {
  const { manager, clock } = seed;
  const members = demoPeople.flatMap((person) => (person.membership ? [memberRow(person, person.membership, clock)] : []));
  const rows = members.map(({ email, ...member }) => ({ ...member, userId: userIds.get(email) }));
  await insertMissing(manager, OngMember, rows);
  await seedMembershipPayments(
    seed,
    rows.flatMap(({ id }) => id ?? []),
  );
}

function memberRow({ email }: DemoPerson, status: OngMemberStatus, clock: SeedClock): Partial<OngMember> & { email: string } {
  const random = new Random(`member ${email}`);
  const plan = random.pick(siteContent.plans);
  const membershipType = random.chance(0.2) ? 'yearly' : 'monthly';
  const { chargeCents, monthlyAmountCents } = membershipPrice(siteContent.plans, plan.code, membershipType);
  const startedDaysAgo = random.integer(3, 178);
  const paidDaysAgo = startedDaysAgo % PERIOD_DAYS[membershipType];
  const startDate = clock.daysAgo(startedDaysAgo);
  return {
    email,
    id: demoId('ong_members', email),
    status,
    planCode: plan.code,
    membershipType,
    monthlyAmountCents,
    chargeCents,
    startDate,
    lastPaymentDate: clock.daysAgo(paidDaysAgo),
    nextPaymentDate: status === 'active' ? clock.daysFromNow(PERIOD_DAYS[membershipType] - paidDaysAgo) : null,
    pausedAt: status === 'inactive' ? clock.daysAgo(paidDaysAgo / 2) : null,
    cancelledAt: status === 'cancelled' ? clock.daysAgo(paidDaysAgo / 2) : null,
    createdAt: startDate,
  };
}
