import { randomUUID } from 'node:crypto';
import { paths } from '@aflora/contracts';
import { OngMemberPeriodsService } from '../src/ong-members/phases/ong-member-periods.service';
import type { Payment } from '../src/payments/payment.entity';
import { deadlocksIn } from './support/deadlocks';
import { membersOf, type Member } from './support/members';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { subscriptionsOf } from './support/subscriptions';

// As many transactions at once.
const VARIABLES = { DATABASE_POOL_SIZE: '16' };
/** Memberships whose money differs from that of their payments. */
const WRONG_MONEY = `
  SELECT m.id FROM ong_members m WHERE m.subscription_id IS NOT NULL AND m.paid_cents <> (
    SELECT coalesce(sum(captured_cents - refunded_cents - disputed_cents), 0) FROM payments WHERE subscription_id = m.subscription_id AND status = 'paid')
`;
const SECOND_ACTIVE = "SELECT user_id FROM ong_members WHERE status = 'active' GROUP BY user_id HAVING count(*) > 1";
/** Accounts whose flag differs from their memberships. */
const WRONG_FLAG = `
  SELECT p.user_id FROM profiles p JOIN ong_members m ON m.user_id = p.user_id GROUP BY p.user_id, p.is_ong_member
  HAVING p.is_ong_member <> bool_or(m.status = 'active')
`;
/** What a provider would still charge for an erased account. */
const CHARGED_AFTER_ERASURE = `
  SELECT s.id FROM payment_subscriptions s JOIN users u ON u.id = s.subject_id WHERE u.erased_at IS NOT NULL AND s.status <> 'cancelled'
`;
const ERASED_PAYERS = `
  SELECT u.id FROM users u JOIN payments p ON p.subject_id = u.id WHERE u.erased_at IS NOT NULL AND p.payer_name <> 'Pessoa apagada'
`;

type Headers = Record<string, string>;

/** Members, administrators, the provider and the hourly job, who all change the same memberships. */
class Club {
  readonly members: ReturnType<typeof membersOf>;
  private readonly payers: ReturnType<typeof subscriptionsOf>;

  constructor(
    private readonly api: MoneyApp,
    private readonly admin: Headers,
  ) {
    this.members = membersOf(api);
    this.payers = subscriptionsOf(api);
  }

  take(who: Member, path: string, payload: object = {}) {
    return this.members.post(who, path, payload);
  }

  erase(who: Member) {
    return this.take(who, paths.erasure);
  }

  changePlan(who: Member, planCode: string) {
    return this.take(who, paths.membershipPlan, { planCode });
  }

  /** Begins the other interval. */
  async startYearly(who: Member) {
    return this.take(who, paths.memberships, { planCode: 'supporter', membershipType: 'yearly', provider: 'sandbox' });
  }

  byAdmin(url: string, payload: object = {}) {
    return this.api.inject({ method: 'POST', url, payload, headers: this.admin });
  }

  async refund(who: Member, charge: Payment | undefined) {
    const { id } = await this.members.rowOf(who);
    return this.byAdmin(paths.adminOngMemberRefunds(id), { chargeId: charge?.id, amountCents: 500, reason: 'x' });
  }

  async cancelAsAdmin(who: Member) {
    return this.byAdmin(paths.adminOngMemberCancellation((await this.members.rowOf(who)).id));
  }

  /** The provider charges, and reports it by webhooks; `api.settled` waits for their effect. */
  async charge({ subscription }: Member, outcome: 'paid' | 'refused'): Promise<{ statusCode: number; body: string }> {
    const id = await this.payers.externalId(subscription);
    // The provider refuses to charge what was cancelled meanwhile.
    await this.api.control(`/subscriptions/${id}/charge`, { outcome }).catch(() => undefined);
    return { statusCode: 200, body: '' };
  }

  /** As the job does in each process. */
  async job(): Promise<{ statusCode: number; body: string }> {
    await this.api.app.get(OngMemberPeriodsService).run();
    return { statusCode: 200, body: '' };
  }
}

describe('memberships of the same accounts', () => {
  let api: MoneyApp;
  let club: Club;

  beforeAll(async () => {
    api = await startMoneyApp(VARIABLES);
    club = new Club(api, await api.signIn({ email: `${randomUUID()}@example.com`, isAdmin: true }));
  });

  afterAll(() => api.close());

  const group = () => Promise.all([1, 2, 3].map(() => club.members.joined()));

  it('neither deadlock nor miscount, and are charged for no erased account, whatever happens to them at the same time', async () => {
    for (const round of [1, 2]) {
      const [renewed, changing, pausing, moving, leaving] = [await group(), await group(), await group(), await group(), await group()];
      const charges = new Map<string, Payment | undefined>();
      for (const who of [...renewed, ...leaving]) charges.set(who.id, (await club.members.chargesOf(who))[0]);

      const responses = await Promise.all([
        ...renewed.flatMap((who) => [
          club.charge(who, 'paid'),
          club.refund(who, charges.get(who.id)),
          club.charge(who, 'refused'),
          club.erase(who),
        ]),
        ...changing.flatMap((who) => [
          club.changePlan(who, 'transformer'),
          club.changePlan(who, 'transformer'),
          club.charge(who, 'paid'),
          club.take(who, paths.membershipCancellation),
        ]),
        ...pausing.flatMap((who) => [
          club.take(who, paths.membershipPauses, { months: 1 }),
          club.charge(who, 'paid'),
          club.take(who, paths.membershipResume),
          club.erase(who),
        ]),
        ...moving.flatMap((who) => [club.startYearly(who), club.startYearly(who), club.charge(who, 'paid'), club.erase(who)]),
        ...leaving.flatMap((who) => [
          club.take(who, paths.membershipCancellation),
          club.refund(who, charges.get(who.id)),
          club.cancelAsAdmin(who),
          club.erase(who),
        ]),
        ...[club.job(), club.job()],
      ]);
      await api.settled();
      await api.runJob('ong-members.end-periods');

      const failed = responses.filter(({ statusCode }) => statusCode === 500).map(({ body }) => body);
      expect([round, failed]).toEqual([round, []]);
      for (const books of [WRONG_MONEY, SECOND_ACTIVE, WRONG_FLAG, CHARGED_AFTER_ERASURE, ERASED_PAYERS])
        expect(await api.dataSource.query(books)).toEqual([]);
      expect(await api.dataSource.query('SELECT * FROM payment_ledger WHERE difference <> 0')).toEqual([]);
    }
    expect(await deadlocksIn(api)).toBe(0);
  });
});
