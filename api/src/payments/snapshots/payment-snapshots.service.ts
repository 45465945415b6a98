import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LOGGER } from '../../common/logging/logging';
import { refundedCentsOf } from '../disputes/dispute.rules';
import { PaymentDisputesService, type RecordedDispute } from '../disputes/payment-disputes.service';
import { type PaymentChange, PaymentPurposesService } from '../payment-purposes.service';
import { agreedAmounts, snapshotOutcome, type SnapshotOutcome } from './payment-snapshot.rules';
import { PaymentRefundsService } from '../refunds/payment-refunds.service';
import { PaymentSubscription, Payment } from '../payment.entity';
import type { DisputeSnapshot, PaymentProvider, PaymentSnapshot, SubscriptionSnapshot } from '../providers/payment-provider';
import { isUnreadable } from '../providers/response-fields';
import { SnapshotPaymentsService } from './snapshot-payments.service';

const LOCKED = { mode: 'for_no_key_update' } as const;
const UNKNOWN_FOR_MS = 3 * 24 * 3_600_000;

/**
 * Refunded cents of a payment, and whether we know of an open dispute. Pending refunds are not counted, because a dispute may have taken
 * the money that is gone.
 */
const KNOWN = `
  SELECT p.refunded_cents AS cents,
    EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.id AND d.status = 'open') AS "isDisputed"
  FROM payments p WHERE p.provider = $1 AND p.external_id = $2
`;

/** Refunds of the payment `$1` that its provider has accepted, without the refund `$2`. */
const DONE_CENTS = `
  SELECT coalesce(sum(amount_cents), 0)::integer AS cents FROM payment_refunds
  WHERE payment_id = $1 AND status = 'done' AND id IS DISTINCT FROM $2
`;

/** A provider's snapshot, with the payment's disputes if it may have any. */
export interface FetchedPayment {
  snapshot: PaymentSnapshot;
  disputes: DisputeSnapshot[];
  /** A refund that the provider has just accepted, and may not report yet. */
  accepted?: { refundId: string; amountCents: number };
}

export interface AppliedPayment {
  payment: Payment;
  /** Refunded cents according to the provider alone, also of a payment of a wrong amount, of which we record none. */
  refundedCents: number;
}

/** The only code that changes payments and subscriptions according to what a provider reports. */
@Injectable()
export class PaymentSnapshotsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly payments: SnapshotPaymentsService,
    private readonly purposes: PaymentPurposesService,
    private readonly refunds: PaymentRefundsService,
    private readonly disputes: PaymentDisputesService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Applies a provider's snapshot. Safe to repeat: a late or repeated snapshot never moves a payment back. Resolves with undefined when no
   * payment or subscription of ours matches.
   */
  apply(provider: string, snapshot: PaymentSnapshot): Promise<Payment | undefined> {
    return this.dataSource.transaction((manager) => this.applyIn(manager, provider, snapshot));
  }

  /**
   * Applies a payment that was just fetched from the provider. The charge of a subscription is compared with the subscription's current
   * state at the provider, because the response to a change of its amount may have been lost. Throws `payment.provider-unavailable`.
   */
  async applyFetched(provider: PaymentProvider, snapshot: PaymentSnapshot): Promise<void> {
    await this.agreeOnAmount(provider, snapshot);
    await this.applyWithDisputes(provider, snapshot);
  }

  /** Fetches and applies a dispute, with its payment, which may have changed unnoticed. Throws `payment.provider-unavailable`. */
  async applyDispute(provider: PaymentProvider, externalId: string): Promise<void> {
    const dispute = await provider.fetchDispute(externalId);
    const snapshot = await provider.fetchPayment(dispute.paymentExternalId);
    await this.agreeOnAmount(provider, snapshot);
    await this.applyWithDisputes(provider, snapshot, [dispute]);
  }

  private async agreeOnAmount(provider: PaymentProvider, { subscriptionExternalId, amountCents }: PaymentSnapshot): Promise<void> {
    if (!subscriptionExternalId) return;
    const where = { provider: provider.code, externalId: subscriptionExternalId };
    const subscription = await this.dataSource.manager.findOneBy(PaymentSubscription, where);
    if (subscription && !agreedAmounts(subscription).includes(amountCents))
      await this.applySubscription(provider, await provider.fetchSubscription(subscriptionExternalId));
  }

  private async applyWithDisputes(provider: PaymentProvider, snapshot: PaymentSnapshot, known: DisputeSnapshot[] = []): Promise<void> {
    const fetched = await this.withDisputes(provider, snapshot);
    const all = { ...fetched, disputes: [...fetched.disputes, ...known] };
    await this.dataSource.transaction((manager) => this.applyFetchedIn(manager, provider.code, all));
  }

  /**
   * Money that a dispute took is not a refund, although some providers report it as refunded. So the disputes of a payment that may have any
   * are fetched as well. Throws `payment.provider-unavailable`.
   */
  async withDisputes(provider: PaymentProvider, snapshot: PaymentSnapshot): Promise<FetchedPayment> {
    const disputes = (await this.mayBeDisputed(provider.code, snapshot)) ? await provider.disputesOf(snapshot.externalId) : [];
    return { snapshot, disputes };
  }

  /**
   * Applies a subscription's snapshot, then those of its charges. A charge that can't be read doesn't stop the charges after it. Throws
   * `payment.provider-unavailable`.
   */
  async applySubscription(provider: PaymentProvider, snapshot: SubscriptionSnapshot): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const where = { provider: provider.code, externalId: snapshot.externalId };
      const subscription = await manager.findOne(PaymentSubscription, { where, lock: LOCKED });
      if (!subscription) return;
      const before = { status: subscription.status, amountCents: subscription.amountCents };
      if (!isNewer(subscription, snapshot)) return;
      const { status, nextChargeAt, changedAt } = snapshot;
      const changes = { status, nextChargeAt, changedAt, next: status === 'pending' ? subscription.next : null };
      const isPastDue = status === 'past-due';
      const failure = {
        pastDueAt: isPastDue ? (subscription.pastDueAt ?? new Date()) : null,
        retries: isPastDue ? subscription.retries : 0,
      };
      Object.assign(subscription, changes, failure, await this.amountsAfter(manager, subscription, snapshot));
      await manager.save(subscription);
      const hasCharged = snapshot.payments.some((payment) => payment.status === 'paid');
      await this.purposes.hooksOf(subscription.purpose).subscriptionChanged?.(manager, { subscription, before, hasCharged });
    });
    // Oldest first, so that the first charge is applied before its renewals.
    for (const payment of [...snapshot.payments].reverse()) {
      await this.applyWithDisputes(provider, payment).catch((error: unknown) => {
        if (!isUnreadable(error)) throw error;
        this.logger.error({ err: error, provider: provider.code }, 'a charge of a subscription could not be read');
      });
    }
  }

  /**
   * Ends a subscription that its provider doesn't know, three days after its charge was due, because nothing charges it any more. Without
   * the delay, a wrong account in the configuration would end every membership.
   */
  async endUnknown(provider: PaymentProvider, externalId: string): Promise<void> {
    const subscription = await this.dataSource.manager.findOneBy(PaymentSubscription, { provider: provider.code, externalId });
    if (!subscription) return;
    const { status, nextChargeAt, pastDueAt, createdAt } = subscription;
    // Nothing is due while the subscription is paused.
    if (status === 'paused') return;
    const dueAt = nextChargeAt ?? pastDueAt ?? createdAt;
    if (dueAt.getTime() > Date.now() - UNKNOWN_FOR_MS) return;
    this.logger.warn({ subscriptionId: subscription.id }, 'a provider does not know a subscription, which ends');
    const { amountCents } = subscription;
    const over = { status: 'cancelled', nextChargeAt: null, changedAt: new Date(), payments: [] as PaymentSnapshot[] } as const;
    await this.applySubscription(provider, { ...over, externalId, amountCents });
  }

  /** Like `apply`, inside the caller's transaction. */
  async applyIn(manager: EntityManager, provider: string, snapshot: PaymentSnapshot): Promise<Payment | undefined> {
    return (await this.applyFetchedIn(manager, provider, { snapshot, disputes: [] }))?.payment;
  }

  /** Applies what `withDisputes` has fetched, inside the caller's transaction. Resolves like `apply`. */
  async applyFetchedIn(manager: EntityManager, provider: string, fetched: FetchedPayment): Promise<AppliedPayment | undefined> {
    const { snapshot } = fetched;
    const payment = await this.payments.lockPaymentOf(manager, provider, snapshot);
    if (!payment) return undefined;
    const recorded = await this.disputes.record(manager, payment, fetched.disputes);
    const disputes = await this.disputes.of(manager, [payment.id]);
    const ownRefundCents = await this.acceptedCents(manager, payment, fetched);
    const outcome = snapshotOutcome({ payment, snapshot, disputes, ownRefundCents });
    await this.carryOut(manager, payment, { outcome, recorded });
    return { payment, refundedCents: refundedCentsOf({ snapshot, disputes, ownRefundCents }) };
  }

  /**
   * Stores the payment's changes and notifies its purpose. What disputes give back is booked before refunds of it, and what they take after
   * everything else: so refunded and disputed cents never exceed the captured ones, and the purpose can request refunds of money that a
   * dispute is about to take, which then wait for its end.
   */
  private async carryOut(
    manager: EntityManager,
    payment: Payment,
    { outcome, recorded }: { outcome: SnapshotOutcome; recorded: RecordedDispute[] },
  ): Promise<void> {
    const { status, capturedCents, refundedCents, disputedCents } = payment;
    const before = { status, capturedCents, refundedCents, disputedCents };
    const after = outcome.changes.disputedCents ?? disputedCents;
    await manager.save(Object.assign(payment, outcome.changes, { disputedCents: Math.min(disputedCents, after) }));
    if (after < disputedCents) await this.disputes.notify(manager, { payment, before }, recorded);
    await this.notifyOfPayment(manager, { payment, before }, outcome);
    if (after < disputedCents) return;
    if (after > disputedCents) await manager.save(Object.assign(payment, { disputedCents: after }));
    await this.disputes.notify(manager, { payment, before }, recorded);
  }

  private async notifyOfPayment(manager: EntityManager, change: PaymentChange, { returnCents }: SnapshotOutcome): Promise<void> {
    const { payment, before } = change;
    const hooks = this.purposes.hooksOf(payment.purpose);
    const isSame = before.status === payment.status && before.refundedCents === payment.refundedCents;
    if (returnCents === undefined) return isSame ? undefined : hooks.paymentChanged(manager, change);
    this.logger.error({ paymentId: payment.id, asked: payment.amountCents, returnCents }, 'a provider took another amount');
    if (returnCents > 0)
      await this.refunds.request(manager, {
        payment,
        amountCents: returnCents,
        reason: 'O valor cobrado não era o combinado.',
        askedBy: null,
      });
    await hooks.paymentChanged(manager, { ...change, returnedCents: returnCents });
  }

  private async acceptedCents(manager: EntityManager, { id }: Payment, { accepted }: FetchedPayment): Promise<number> {
    const [done] = await manager.query<[{ cents: number }]>(DONE_CENTS, [id, accepted?.refundId ?? null]);
    return done.cents + (accepted?.amountCents ?? 0);
  }

  /**
   * Whether the payment may have a dispute: the provider reports one, or more refunded money than we know of, or we know of an open dispute
   * (a provider no longer reports a dispute that has ended).
   */
  private async mayBeDisputed(provider: string, { externalId, refundedCents, isDisputed }: PaymentSnapshot): Promise<boolean> {
    if (isDisputed) return true;
    const [payment] = await this.dataSource.query<{ cents: number; isDisputed: boolean }[]>(KNOWN, [provider, externalId]);
    return payment?.isDisputed === true || refundedCents > (payment?.cents ?? 0);
  }

  /** The amounts of a subscription after a snapshot of it. */
  private async amountsAfter(
    manager: EntityManager,
    { id, amountCents, pendingAmountCents, formerAmountsCents }: PaymentSubscription,
    snapshot: SubscriptionSnapshot,
  ): Promise<Pick<PaymentSubscription, 'amountCents' | 'pendingAmountCents' | 'formerAmountsCents'>> {
    const isOver = pendingAmountCents === snapshot.amountCents || snapshot.status === 'cancelled';
    const pending = { pendingAmountCents: isOver ? null : pendingAmountCents };
    if (amountCents === snapshot.amountCents) return { amountCents, formerAmountsCents, ...pending };
    const wasCharged = await manager.existsBy(Payment, { subscriptionId: id, amountCents, status: 'paid' });
    return { amountCents: snapshot.amountCents, formerAmountsCents: [...(wasCharged ? [] : formerAmountsCents), amountCents], ...pending };
  }
}

/** Cancelled subscriptions stay cancelled, and snapshots older than the last applied one are ignored. */
const isNewer = ({ status, changedAt }: PaymentSubscription, snapshot: SubscriptionSnapshot): boolean =>
  status !== 'cancelled' && (changedAt === null || snapshot.changedAt >= changedAt);
