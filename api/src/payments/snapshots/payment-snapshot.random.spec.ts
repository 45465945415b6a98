import type { DisputeStatus } from '@aflora/contracts';
import fc from 'fast-check';
import { isNewer } from '../disputes/dispute.rules';
import { snapshotOutcome } from './payment-snapshot.rules';
import type { Payment } from '../payment.entity';
import type { DisputeSnapshot, ListedRefund, PaymentSnapshot } from '../providers/payment-provider';

const CAPTURED = 100;

/** A provider that disputes whole payments of which parts were refunded, and may list what disputes took among the refunds. */
type Step =
  | { kind: 'refund'; isOurs: boolean; percent: number }
  | { kind: 'dispute'; claimCents: number }
  | { kind: 'decide'; which: number; percent: number; isListed: boolean };

const percent = fc.integer({ min: 0, max: 100 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('refund' as const), isOurs: fc.boolean(), percent }),
  fc.record({ kind: fc.constant('dispute' as const), claimCents: fc.constantFrom(CAPTURED, 60, 20) }),
  fc.record({
    kind: fc.constant('decide' as const),
    which: fc.nat({ max: 2 }),
    percent: fc.oneof(fc.constant(0), percent),
    isListed: fc.boolean(),
  }),
);

interface Report {
  snapshot: PaymentSnapshot;
  disputes: DisputeSnapshot[];
  /** Our refunds that the provider has accepted by now. */
  ownRefundCents: number;
}

interface MadeRefund extends ListedRefund {
  isOfDispute: boolean;
  isListed: boolean;
}

class Provider {
  private readonly refunds: MadeRefund[] = [];
  private readonly disputes: DisputeSnapshot[] = [];
  /** Changes that the provider shows one step later than the money that they moved. */
  private late: (() => void)[] = [];
  private clock = 0;

  happen(one: Step): void {
    this.showLate();
    const at = new Date((this.clock += 1_000));
    if (one.kind === 'refund') this.refund(one, at);
    else if (one.kind === 'dispute') this.open(one.claimCents, at);
    else this.decide(one, at);
  }

  end(): void {
    this.showLate();
    while (this.openDisputes().length > 0) this.happen({ kind: 'decide', which: 0, percent: 0, isListed: false });
  }

  report(): Report {
    const listed = this.refunds.filter(({ isListed }) => isListed);
    const amounts = { amountCents: CAPTURED, currency: 'BRL', capturedCents: CAPTURED, refundedCents: sumOf(listed) };
    const ids = { externalId: 'a', reference: null, subscriptionExternalId: null };
    const snapshot = { ...ids, ...amounts, refunds: listed, status: 'paid', paidAt: new Date(0), failureCode: null } as const;
    return { snapshot, disputes: [...this.disputes], ownRefundCents: sumOf(this.refunds.filter(({ isOurs }) => isOurs)) };
  }

  get money() {
    const [refundedCents, disputedCents] = [false, true].map((of) => sumOf(this.refunds.filter(({ isOfDispute }) => isOfDispute === of)));
    return { status: 'paid', capturedCents: CAPTURED, refundedCents, disputedCents };
  }

  private showLate(): void {
    this.late.forEach((show) => show());
    this.late = [];
  }

  /** An even part of what is left. Refunds during and after disputes are odd: those of the same amount could not be told apart. */
  private part(percentage: number): number {
    return Math.floor(((CAPTURED - sumOf(this.refunds)) * percentage) / 200) * 2;
  }

  private refund({ isOurs, percent: percentage }: Extract<Step, { kind: 'refund' }>, madeAt: Date): void {
    const amountCents = this.part(percentage) - Math.sign(this.disputes.length);
    if (amountCents > 0) this.refunds.push({ amountCents, isOurs, madeAt, isOfDispute: false, isListed: true });
  }

  private open(amountCents: number, openedAt: Date): void {
    const ids = { externalId: `d${this.disputes.length}`, paymentExternalId: 'a', reason: 'fraud' };
    this.disputes.push({ ...ids, amountCents, status: 'open', evidenceDueAt: null, openedAt, closedAt: null, changedAt: openedAt });
  }

  private openDisputes(): DisputeSnapshot[] {
    return this.disputes.filter(({ status }) => status === 'open');
  }

  private decide({ which, percent: percentage, isListed }: Extract<Step, { kind: 'decide' }>, madeAt: Date): void {
    const dispute = this.openDisputes().at(which % Math.max(this.openDisputes().length, 1));
    if (!dispute) return;
    const lostCents = Math.min(this.part(percentage), dispute.amountCents);
    const status: DisputeStatus = lostCents > 0 ? 'lost' : 'won';
    if (lostCents > 0) this.refunds.push({ amountCents: lostCents, isOurs: false, madeAt, isOfDispute: true, isListed });
    const decided = { ...dispute, status, amountCents: lostCents || dispute.amountCents, changedAt: madeAt, closedAt: madeAt };
    this.late.push(() => this.disputes.splice(this.disputes.indexOf(dispute), 1, decided));
    if (!isListed) this.showLate();
  }
}

const sumOf = (refunds: ListedRefund[]): number => refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Our record of the payment, after reports in the order in which they arrive. */
class Recorded {
  payment = {
    status: 'pending',
    failureCode: null,
    externalId: 'a',
    amountCents: CAPTURED,
    capturedCents: 0,
    refundedCents: 0,
    disputedCents: 0,
  } as Payment;
  private readonly disputes = new Map<string, DisputeSnapshot>();

  apply({ snapshot, disputes, ownRefundCents }: Report): void {
    for (const dispute of disputes) {
      const known = this.disputes.get(dispute.externalId);
      if (!known || isNewer(known, dispute)) this.disputes.set(dispute.externalId, dispute);
    }
    const figures = { payment: this.payment, snapshot, disputes: [...this.disputes.values()], ownRefundCents };
    this.payment = { ...this.payment, ...snapshotOutcome(figures).changes };
  }
}

const shuffled = (reports: number[]) => fc.shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length });

/** What happens at a provider, and an order in which the reports about it arrive, some of them twice. */
const history = fc.array(step, { maxLength: 8 }).chain((steps) => {
  const reports = [...steps.keys(), steps.length, steps.length + 1];
  const order = fc.subarray(reports).chain((again) => shuffled([...reports, ...again]));
  return fc.record({ steps: fc.constant(steps), order, delay: fc.nat({ max: 3 }) });
});

it('a payment has the amounts of its provider in the end, in whatever order reports of refunds and disputes arrive', () => {
  fc.assert(
    fc.property(history, ({ steps, order, delay }) => {
      const provider = new Provider();
      const reports = [provider.report()];
      for (const one of steps) {
        provider.happen(one);
        reports.push(provider.report());
      }
      provider.end();
      reports.push(provider.report());
      const recorded = new Recorded();
      for (const index of order) {
        // Disputes are fetched after the payment, so they may know more, and refunds are accepted before they are reported.
        const later = reports[Math.min(index + delay, reports.length - 1)] as Report;
        recorded.apply({ ...later, snapshot: (reports[index] as Report).snapshot });
        const { capturedCents, refundedCents, disputedCents } = recorded.payment;
        expect(refundedCents + disputedCents).toBeLessThanOrEqual(capturedCents);
      }
      expect(recorded.payment).toMatchObject(provider.money);
    }),
    { numRuns: 1_000 },
  );
});
