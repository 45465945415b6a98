import { In } from 'typeorm';
import { OngMemberEvent, OngMember } from '../../ong-members/ong-member.entity';
import { PaymentSubscription, Payment } from '../../payments/payment.entity';
import { demoId, insertMissing, type SeedContext } from './seed-context';

export const PERIOD_DAYS = { monthly: 30, yearly: 365 };
const DAY_MS = 24 * 3_600_000;

const LINK_PAYMENTS = `
  UPDATE ong_members m SET subscription_id = s.id FROM payment_subscriptions s
  WHERE s.purpose = 'membership' AND s.subject_id = m.user_id AND s.id = ANY ($2) AND m.id = ANY ($1) AND m.subscription_id IS NULL
`;
const SUM_PAYMENTS = `
  UPDATE ong_members m SET paid_cents = paid.cents
  FROM (
    SELECT subscription_id, sum(captured_cents - refunded_cents)::integer AS cents FROM payments
    WHERE subscription_id = ANY ($1) GROUP BY subscription_id
  ) paid
  WHERE paid.subscription_id = m.subscription_id AND m.paid_cents = 0
`;
const STATUS = { active: 'active', inactive: 'paused', cancelled: 'cancelled' } as const;

/** Inserts the payments and events of the stored memberships, so that the payment ledger is consistent. */
export async function seedMembershipPayments({ manager }: SeedContext, ids: string[]): Promise<void> {
  const members = await manager.find(OngMember, { where: { id: In(ids) }, relations: { user: true } });
  if (members.length === 0) return;
  const subscriptionIds = members.map(subscriptionId);
  await insertMissing(manager, PaymentSubscription, members.map(subscriptionRow));
  await insertMissing(manager, Payment, members.flatMap(paymentRows));
  await insertMissing(manager, OngMemberEvent, members.flatMap(eventRows));
  await manager.query(LINK_PAYMENTS, [ids, subscriptionIds]);
  await manager.query(SUM_PAYMENTS, [subscriptionIds]);
}

const subscriptionId = ({ id }: OngMember): string => demoId('payment_subscriptions', `ong_members/${id}`);

/** Without an external id, so that steps of demo members need no provider. */
function subscriptionRow(member: OngMember): Partial<PaymentSubscription> {
  const { userId, user, status, planCode, membershipType, chargeCents, startDate } = member;
  return {
    id: subscriptionId(member),
    purpose: 'membership',
    subjectId: userId,
    provider: 'sandbox',
    status: STATUS[status],
    amountCents: chargeCents,
    interval: membershipType === 'yearly' ? 'year' : 'month',
    details: { planCode, membershipType },
    description: 'Participação como membro',
    payerName: user?.email ?? '',
    payerEmail: user?.email ?? '',
    createdAt: startDate,
    updatedAt: startDate,
  };
}

function paymentRows(member: OngMember): Partial<Payment>[] {
  const { id, userId, user, membershipType, chargeCents, startDate, lastPaymentDate } = member;
  const periodMs = PERIOD_DAYS[membershipType] * DAY_MS;
  const renewals = Math.round(((lastPaymentDate ?? startDate).getTime() - startDate.getTime()) / periodMs);
  return Array.from({ length: renewals + 1 }, (_, period) => {
    const paidAt = new Date(startDate.getTime() + period * periodMs);
    return {
      id: demoId('payments', `ong_members/${id}/${period}`),
      purpose: 'membership',
      subjectId: userId,
      subscriptionId: subscriptionId(member),
      provider: 'sandbox',
      method: 'card',
      status: 'paid',
      amountCents: chargeCents,
      capturedCents: chargeCents,
      externalId: `demo_${id}_${period}`,
      description: 'Participação como membro',
      payerName: user?.email ?? '',
      payerEmail: user?.email ?? '',
      paidAt,
      createdAt: paidAt,
      updatedAt: paidAt,
    };
  });
}

function eventRows({ id: memberId, userId: actorId, status, startDate, pausedAt, cancelledAt }: OngMember): Partial<OngMemberEvent>[] {
  const event = (kind: OngMemberEvent['kind'], at: Date) => ({
    id: demoId('ong_member_events', `${memberId}/${kind}`),
    memberId,
    kind,
    actorId,
    at,
  });
  return [
    event('started', startDate),
    ...(status === 'inactive' && pausedAt ? [event('paused', pausedAt)] : []),
    ...(status === 'cancelled' && cancelledAt ? [event('cancelled', cancelledAt)] : []),
  ];
}
