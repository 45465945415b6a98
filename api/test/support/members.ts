import { randomUUID } from 'node:crypto';
import { paths, type OwnMembershipView, type PaymentView } from '@aflora/contracts';
import { OngMember, OngMemberEvent } from '../../src/ong-members/ong-member.entity';
import { OngMemberPeriodsService } from '../../src/ong-members/phases/ong-member-periods.service';
import { Payment, PaymentSubscription } from '../../src/payments/payment.entity';
import { User } from '../../src/users/user.entity';
import { subjectOf } from './mail-text';
import type { MoneyApp } from './money-app';
import { subscriptionsOf } from './subscriptions';

export interface Member {
  id: string;
  email: string;
  headers: { authorization: string };
  subscription: string;
}

/** People with memberships at the sandbox, and what we know of them. */
export function membersOf(api: MoneyApp) {
  const { manager } = api.dataSource;
  const post = ({ headers }: Member, url: string, payload: object = {}) => api.inject({ method: 'POST', url, headers, payload });
  const rowOf = ({ id: userId }: Member) => manager.findOneOrFail(OngMember, { where: { userId }, order: { createdAt: 'DESC' } });
  /** All payments, oldest first. */
  const chargesOf = ({ id: subjectId }: Member) => manager.find(Payment, { where: { subjectId }, order: { createdAt: 'ASC' } });
  /** A person who has yet to authorise the subscription. */
  const started = async (planCode = 'supporter', membershipType = 'monthly'): Promise<Member> => {
    const email = `${randomUUID()}@example.com`;
    const headers = await api.signIn({ email });
    const payload = { planCode, membershipType, provider: 'sandbox' };
    const { id: subscription } = (await api.inject({ method: 'POST', url: paths.memberships, payload, headers })).json<PaymentView>();
    return { id: (await manager.findOneByOrFail(User, { email })).id, email, headers, subscription };
  };
  return {
    post,
    rowOf,
    chargesOf,
    started,
    joined: async (planCode = 'supporter', membershipType = 'monthly'): Promise<Member> => {
      const who = await started(planCode, membershipType);
      await subscriptionsOf(api).decide(who.subscription, 'authorise');
      return who;
    },
    mine: async ({ headers }: Member) => (await api.inject({ url: paths.membership, headers })).json<OwnMembershipView>().membership,
    subscriptionOf: ({ subscription: id }: Pick<Member, 'subscription'>) => manager.findOneByOrFail(PaymentSubscription, { id }),
    events: async (who: Member) =>
      (await manager.find(OngMemberEvent, { where: { member: { userId: who.id } }, order: { at: 'ASC' } })).map(({ kind }) => kind),
    /** Subjects of the mails about the membership, without the one about its start. */
    subjects: async ({ email }: Member) => (await api.mailsTo(email)).map(subjectOf).slice(1),
    /** What the job does every hour. */
    run: async () => {
      await api.app.get(OngMemberPeriodsService).run();
      await api.settled();
    },
    setDates: ({ id }: Member, changes: object) => manager.update(OngMember, { userId: id }, changes),
    /** What the charity kept of each payment, in cents. */
    moneyOf: async (who: Member) => (await chargesOf(who)).map(({ capturedCents, refundedCents }) => capturedCents - refundedCents),
    /** Refunds a charge entirely, as an administrator. */
    refundAll: async (who: Member, charge: Payment | undefined) => {
      const headers = await api.signIn({ email: `${randomUUID()}@example.com`, isAdmin: true });
      const payload = { chargeId: charge?.id, amountCents: charge?.amountCents, reason: 'Engano' };
      const { id } = await rowOf(who);
      const response = await api.inject({ method: 'POST', url: paths.adminOngMemberRefunds(id), headers, payload });
      expect(response.statusCode).toBe(200);
      await api.settled();
    },
  };
}
