import { siteContent } from '@aflora/contracts/content';
import type { OngMemberStatus } from '../../ong-members/ong-member-status';
import { OngMember } from '../../ong-members/ong-member.entity';
import { demoId } from './demo-id';
import { demoPeople, type DemoPerson } from './demo-people';
import { insertMissing } from './insert-missing';
import { Random } from './random';
import type { UserIds } from './seed-accounts';
import type { SeedClock } from './seed-clock';
import type { SeedContext } from './seed-context';

/** A year costs as much as so many months. */
const MONTHS_BILLED_A_YEAR = 10;
const DAYS = { monthly: 30, yearly: 365 };

export async function seedOngMembers({ manager, clock }: SeedContext, userIds: UserIds): Promise<void> {
  const members = demoPeople.flatMap((person) => (person.membership ? [memberRow(person, person.membership, clock)] : []));
  const rows = members.map(({ email, ...member }) => ({ ...member, userId: userIds.get(email) }));
  await insertMissing(manager, OngMember, rows);
}

function memberRow({ email }: DemoPerson, status: OngMemberStatus, clock: SeedClock): Partial<OngMember> & { email: string } {
  const random = new Random(`member ${email}`);
  const plan = random.pick(siteContent.plans);
  const membershipType = random.chance(0.2) ? 'yearly' : 'monthly';
  const chargeCents = membershipType === 'yearly' ? plan.monthlyCents * MONTHS_BILLED_A_YEAR : plan.monthlyCents;
  const startedDaysAgo = random.integer(3, 178);
  const paidDaysAgo = startedDaysAgo % DAYS[membershipType];
  const startDate = clock.daysAgo(startedDaysAgo);
  return {
    email,
    id: demoId('ong_members', email),
    status,
    planCode: plan.code,
    membershipType,
    monthlyAmountCents: membershipType === 'yearly' ? Math.round(chargeCents / 12) : chargeCents,
    chargeCents,
    startDate,
    lastPaymentDate: clock.daysAgo(paidDaysAgo),
    nextPaymentDate: status === 'active' ? clock.daysFromNow(DAYS[membershipType] - paidDaysAgo) : null,
    createdAt: startDate,
  };
}
