import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { Problem } from '../src/common/problems/problem';
import { DonationReceipt, Donation } from '../src/donations/donation.entity';
import { OngMember } from '../src/ong-members/ong-member.entity';
import { Order } from '../src/orders/order.entity';
import { orderShareOf, paidStatusOf } from '../src/orders/order.rules';
import { PaymentDispute } from '../src/payments/disputes/payment-dispute.entity';
import { PaymentProvidersService } from '../src/payments/payment-providers.service';
import { PaymentReconciliationService } from '../src/payments/snapshots/payment-reconciliation.service';
import { type FetchedPayment, PaymentSnapshotsService } from '../src/payments/snapshots/payment-snapshots.service';
import { Payment } from '../src/payments/payment.entity';
import { PaymentRefundsService } from '../src/payments/refunds/payment-refunds.service';
import { donorsOf } from './support/donations';
import { membersOf } from './support/members';
import { startMoneyApp, type MoneyApp } from './support/money-app';
import { aPlacedOrder, startPaying } from './support/paid-orders';

const AT_PROVIDER = ['refund', 'dispute', 'win', 'lose'] as const;

/**
 * What happens at the provider, what our people do, and what reaches us of it: a report that is read arrives at once, one that is fetched
 * later. Percentages are of what is left of the payment.
 */
type Event =
  | { kind: (typeof AT_PROVIDER)[number] | 'ask'; percent: number }
  | { kind: 'read' }
  | { kind: 'fetch' }
  | { kind: 'reconcile' }
  | { kind: 'arrive'; which: number; stays: boolean };

const percent = fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 99 }));
const event: fc.Arbitrary<Event> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom(...AT_PROVIDER, 'dispute' as const), percent }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask' as const), percent }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'read' } as const) },
  { weight: 3, arbitrary: fc.constant({ kind: 'fetch' } as const) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('arrive' as const), which: fc.nat({ max: 9 }), stays: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'reconcile' } as const) },
);
const SUBJECTS = ['order', 'round-up', 'donation', 'membership'] as const;

/** A dispute of the whole payment hides a refund until it ends, and both are reported at once. */
const HIDDEN_REFUND: Event[] = [
  { kind: 'read' },
  { kind: 'dispute', percent: 100 },
  { kind: 'read' },
  { kind: 'win', percent: 100 },
  { kind: 'refund', percent: 30 },
  { kind: 'read' },
];
/** The first report arrives last: of the whole payment, a part is refunded and the rest lost. */
const LATE_PAYMENT: Event[] = [
  { kind: 'fetch' },
  { kind: 'refund', percent: 30 },
  { kind: 'dispute', percent: 100 },
  { kind: 'fetch' },
  { kind: 'lose', percent: 100 },
  { kind: 'read' },
  { kind: 'arrive', which: 1, stays: true },
  { kind: 'arrive', which: 0, stays: false },
];
const KEPT = SUBJECTS.flatMap((about): [(typeof SUBJECTS)[number], Event[]][] => [
  [about, HIDDEN_REFUND],
  [about, LATE_PAYMENT],
]);

const LEDGER = 'SELECT purpose, subject_id, difference FROM payment_ledger WHERE difference <> 0';
/** Payments whose movements are not their money; there must be none. */
const MOVEMENTS = `
  SELECT p.id FROM payments p LEFT JOIN payment_movements m ON m.payment_id = p.id
  GROUP BY p.id HAVING coalesce(sum(m.gross_cents), 0) <> p.captured_cents - p.refunded_cents - p.disputed_cents
    OR p.refunded_cents + p.disputed_cents > p.captured_cents
`;

interface AtProvider {
  capturedCents: number;
  refundedCents: number;
  disputedCents: number;
}

describe('reports of a payment, its refunds and its disputes', () => {
  let api: MoneyApp;

  beforeAll(async () => {
    api = await startMoneyApp();
    // Reports arrive only when a history says so.
    await api.control('/switches', { lose: 1 }, 'PUT');
  });

  afterAll(() => api.close());

  it('give the same books in any order, although some arrive late, twice, or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...SUBJECTS), fc.array(event, { minLength: 4, maxLength: 18 }), async (about, events) => {
        const history = await History.begin(api, about);
        for (const one of events) {
          await history.happen(one);
          expect(await api.dataSource.query(LEDGER)).toEqual([]);
          expect(await api.dataSource.query(MOVEMENTS)).toEqual([]);
        }
        await history.end();
        expect(await api.dataSource.query(LEDGER)).toEqual([]);
        await history.expectBooksOfProvider();
      }),
      { numRuns: KEPT.length + 4, examples: KEPT },
    );
  }, 300_000);
});

/** One payment at the sandbox, and reports of it that were fetched and have not arrived yet. */
class History {
  private readonly onTheWay: FetchedPayment[] = [];
  private readonly provider = this.api.app.get(PaymentProvidersService, { strict: false }).get('sandbox');
  private readonly snapshots = this.api.app.get(PaymentSnapshotsService, { strict: false });
  private readonly refunds = this.api.app.get(PaymentRefundsService, { strict: false });

  private constructor(
    private readonly api: MoneyApp,
    private readonly about: string,
    private readonly externalId: string,
  ) {}

  static async begin(api: MoneyApp, about: string): Promise<History> {
    if (about === 'membership') {
      const { id } = await membersOf(api).joined();
      const { externalId } = await api.dataSource.manager.findOneByOrFail(Payment, { subjectId: id });
      return new History(api, about, externalId ?? '');
    }
    const donors = donorsOf(api);
    const roundUp = about === 'round-up' ? { roundUpCents: 710 } : {};
    const { id } =
      about === 'donation'
        ? await donors.pay(await donors.given())
        : await startPaying(api, await aPlacedOrder(api, { email: `${randomUUID()}@example.com`, ...roundUp }));
    const { externalId } = await api.dataSource.manager.findOneByOrFail(Payment, { id });
    await api.control(`/payments/${externalId ?? ''}`, { outcome: 'paid' });
    return new History(api, about, externalId ?? '');
  }

  async happen(one: Event): Promise<void> {
    if (one.kind === 'read') await this.apply(await this.fetch());
    else if (one.kind === 'fetch') this.onTheWay.push(await this.fetch());
    else if (one.kind === 'reconcile') await this.api.app.get(PaymentReconciliationService, { strict: false }).run();
    else if (one.kind === 'arrive') await this.arrive(one.which, one.stays);
    else if (one.kind === 'ask') await this.ask(one.percent);
    else await this.atProvider(one.kind, one.percent);
    await this.api.settled();
  }

  /** Everything arrives, then the job finds the rest. */
  async end(): Promise<void> {
    while (this.onTheWay.length > 0) await this.arrive(this.onTheWay.length * 7, false);
    await this.apply(await this.fetch());
    await this.api.settled();
  }

  async expectBooksOfProvider(): Promise<void> {
    const { capturedCents, refundedCents, disputedCents } = await this.shown();
    const payment = await this.payment();
    expect(payment).toMatchObject({ status: 'paid', capturedCents, refundedCents, disputedCents });
    if (this.about === 'donation') await this.expectDonation(payment);
    else if (this.about === 'membership') await this.expectMember(payment);
    else await this.expectOrder(payment);
  }

  private async expectOrder({ subjectId: id, ...payment }: Payment): Promise<void> {
    const order = await this.api.dataSource.manager.findOneByOrFail(Order, { id });
    const share = orderShareOf(order, payment);
    expect(order).toMatchObject({ ...share, paymentStatus: paidStatusOf({ ...order, ...share } as Order), status: 'processing' });
    if (this.about !== 'round-up') return;
    const refundedCents = payment.refundedCents - share.refundedCents;
    const disputedCents = payment.disputedCents - share.disputedCents;
    expect(await this.api.dataSource.manager.findOneByOrFail(Donation, { orderId: id })).toMatchObject({ refundedCents, disputedCents });
  }

  private async expectDonation({ id: paymentId, subjectId: id, capturedCents, refundedCents, disputedCents }: Payment): Promise<void> {
    const { manager } = this.api.dataSource;
    const isGone = refundedCents + disputedCents === capturedCents;
    const paymentStatus = refundedCents === capturedCents ? 'refunded' : isGone ? 'disputed' : 'completed';
    expect(await manager.findOneByOrFail(Donation, { id })).toMatchObject({ refundedCents, disputedCents, paymentStatus });
    const lostCents = (await manager.sum(PaymentDispute, 'amountCents', { paymentId, status: 'lost' })) ?? 0;
    const keptCents = capturedCents - refundedCents - lostCents;
    const newest = await manager.findOne(DonationReceipt, { where: { donationId: id }, order: { number: 'DESC' } });
    if (keptCents > 0) expect(newest?.amountCents ?? capturedCents).toBe(keptCents);
  }

  private async expectMember({ subjectId: userId, capturedCents, refundedCents, disputedCents }: Payment): Promise<void> {
    const member = await this.api.dataSource.manager.findOneByOrFail(OngMember, { userId });
    expect(member.paidCents).toBe(capturedCents - refundedCents - disputedCents);
  }

  private async fetch(): Promise<FetchedPayment> {
    return this.snapshots.withDisputes(this.provider, await this.provider.fetchPayment(this.externalId));
  }

  private async arrive(which: number, stays: boolean): Promise<void> {
    const index = which % Math.max(this.onTheWay.length, 1);
    const report = this.onTheWay[index];
    if (!report) return;
    if (!stays) this.onTheWay.splice(index, 1);
    await this.apply(report);
  }

  private async apply(report: FetchedPayment): Promise<void> {
    await this.api.dataSource.transaction((manager) => this.snapshots.applyFetchedIn(manager, 'sandbox', report));
  }

  /** An administrator requests a refund of a part of what seems to be left. */
  private async ask(part: number): Promise<void> {
    const payment = await this.payment();
    const amountCents = Math.ceil(((payment.capturedCents - payment.refundedCents - payment.disputedCents) * part) / 100);
    if (payment.status !== 'paid' || amountCents === 0) return;
    await this.api.dataSource
      .transaction((manager) => this.refunds.request(manager, { payment, amountCents, reason: 'Engano', askedBy: null }))
      .catch(this.unlessRefused);
  }

  private readonly unlessRefused = (error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  };

  private async atProvider(kind: (typeof AT_PROVIDER)[number], part: number): Promise<void> {
    const { capturedCents, refundedCents, disputedCents } = await this.shown();
    const amountCents = Math.ceil(((capturedCents - refundedCents - disputedCents) * part) / 100);
    const path = `/payments/${this.externalId}`;
    if (kind === 'refund' && amountCents > 0) await this.api.callProvider(`${path}/refunds`, { amountCents });
    if (kind === 'dispute' && amountCents > 0) await this.api.control(`${path}/disputes`, { amountCents });
    if (kind === 'refund' || kind === 'dispute') return;
    const { items } = await this.api.callProvider<{ items: { id: string; status: string }[] }>(`${path}/disputes`);
    const open = items.find(({ status }) => status === 'open');
    if (open) await this.api.control(`/disputes/${open.id}`, { outcome: kind === 'win' ? 'won' : 'lost' });
  }

  private shown(): Promise<AtProvider> {
    return this.api.callProvider<AtProvider>(`/payments/${this.externalId}`);
  }

  private payment(): Promise<Payment> {
    return this.api.dataSource.manager.findOneByOrFail(Payment, { externalId: this.externalId });
  }
}
