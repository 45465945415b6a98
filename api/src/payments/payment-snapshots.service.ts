import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { PaymentDisputesService } from './disputes/payment-disputes.service';
import { PaymentPurposesService } from './payment-purposes.service';
import { PaymentRefundsService } from './refunds/payment-refunds.service';
import { mayBecome, PaymentSubscription, Payment } from './payment.entity';
import type { DisputeSnapshot, PaymentProvider, PaymentSnapshot, Settlement, SubscriptionSnapshot } from './providers/payment-provider';
import { isUnreadable } from './providers/provider-http';

const CURRENCY = 'BRL';
// Refunds have a foreign key to the row. This lock mode leaves the key readable, so refunds can be inserted meanwhile.
const LOCKED = { mode: 'for_no_key_update' } as const;
const UNKNOWN_FOR_MS = 3 * 24 * 3_600_000;
/** Failure code of a payment for which the provider captured an amount other than ours. */
const MISMATCH = 'amount-mismatch';

/**
 * Refunded cents of a payment, and whether we know of an open dispute. Pending refunds are not counted, because a dispute may have taken
 * the money that is gone.
 */
const KNOWN = `
  SELECT p.refunded_cents AS cents,
    EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = p.id AND d.status = 'open') AS "isDisputed"
  FROM payments p WHERE p.provider = $1 AND p.external_id = $2
`;

/** A provider's snapshot, whose `refundedCents` exclude what disputes took, with the payment's disputes if it may have any. */
export interface FetchedPayment {
  snapshot: PaymentSnapshot;
  disputes: DisputeSnapshot[];
}

/** The only code that changes payments and subscriptions according to what a provider reports. */
@Injectable()
export class PaymentSnapshotsService {
  constructor(
    private readonly dataSource: DataSource,
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
    const { subscriptionExternalId: externalId, amountCents } = snapshot;
    const subscription =
      externalId && (await this.dataSource.manager.findOneBy(PaymentSubscription, { provider: provider.code, externalId }));
    if (subscription && !agreedAmounts(subscription).includes(amountCents))
      await this.applySubscription(provider, await provider.fetchSubscription(subscription.externalId ?? ''));
    await this.applyWithDisputes(provider, snapshot);
  }

  private async applyWithDisputes(provider: PaymentProvider, snapshot: PaymentSnapshot): Promise<void> {
    const fetched = await this.withDisputes(provider, snapshot);
    await this.dataSource.transaction((manager) => this.applyFetchedIn(manager, provider.code, fetched));
  }

  /** Money that a dispute took is not a refund, although some providers report it as refunded. Throws `payment.provider-unavailable`. */
  async withDisputes(provider: PaymentProvider, snapshot: PaymentSnapshot): Promise<FetchedPayment> {
    const disputes = (await this.mayBeDisputed(provider.code, snapshot)) ? await provider.disputesOf(snapshot.externalId) : [];
    const taken = disputes.reduce((sum, { status, amountCents: cents }) => sum + (status === 'won' ? 0 : cents), 0);
    const refunds = snapshot.refundedCents - Math.min(snapshot.foreignRefundCents ?? 0, taken);
    const refundedCents = Math.min(refunds, Math.max(snapshot.capturedCents - taken, 0));
    return { snapshot: { ...snapshot, refundedCents }, disputes };
  }

  /** Applies what `withDisputes` has fetched, inside the caller's transaction. Resolves like `apply`. */
  async applyFetchedIn(manager: EntityManager, provider: string, { snapshot, disputes }: FetchedPayment): Promise<Payment | undefined> {
    const payment = await this.applyIn(manager, provider, snapshot);
    for (const dispute of disputes) await this.disputes.applyIn(manager, provider, dispute);
    return payment && disputes.length > 0 ? manager.findOneByOrFail(Payment, { id: payment.id }) : payment;
  }

  /** Fetches and applies a dispute, after its payment, which may have changed unnoticed. Throws `payment.provider-unavailable`. */
  async applyDispute(provider: PaymentProvider, externalId: string): Promise<void> {
    const dispute = await provider.fetchDispute(externalId);
    await this.applyFetched(provider, await provider.fetchPayment(dispute.paymentExternalId));
    await this.disputes.apply(provider.code, dispute);
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
    const payment = (await this.find(manager, provider, snapshot)) ?? (await this.chargeOf(manager, provider, snapshot));
    if (!payment) return undefined;
    const before = { status: payment.status, capturedCents: payment.capturedCents, refundedCents: payment.refundedCents };
    if (snapshot.status === 'paid' && !amountsMatch(payment, snapshot)) return this.refundMismatch(manager, payment, snapshot);
    if (mayBecome(payment.status, snapshot.status)) {
      payment.status = snapshot.status;
      payment.failureCode = snapshot.failureCode;
      payment.paidAt = snapshot.status === 'paid' ? (snapshot.paidAt ?? new Date()) : null;
    }
    if (payment.status === 'paid') {
      payment.capturedCents = Math.max(payment.capturedCents, snapshot.capturedCents);
      const refundedCents = Math.min(snapshot.refundedCents, payment.capturedCents - payment.disputedCents);
      payment.refundedCents = Math.max(payment.refundedCents, refundedCents);
      if (snapshot.instalments) {
        payment.instalments = snapshot.instalments.count;
        payment.payerTotalCents = snapshot.instalments.totalCents;
      }
      if (snapshot.settlement) Object.assign(payment, plausibleValuesOf(snapshot.settlement, payment.capturedCents));
    }
    payment.externalId ??= snapshot.externalId;
    if (payment.status !== before.status) payment.externalId = snapshot.externalId;
    await manager.save(payment);
    const isSame = before.status === payment.status && before.refundedCents === payment.refundedCents;
    if (!isSame) await this.purposes.hooksOf(payment.purpose).paymentChanged(manager, { payment, before });
    return payment;
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

  private async find(manager: EntityManager, provider: string, snapshot: PaymentSnapshot): Promise<Payment | null> {
    const { externalId, reference } = snapshot;
    const known = await manager.findOne(Payment, { where: { provider, externalId }, lock: LOCKED });
    if (known || !isUuid(reference)) return known;
    // Our reference finds the payment when the provider's response with its external id never reached us, or when the id changed.
    const matching = await manager.findOne(Payment, { where: { provider, id: reference }, lock: LOCKED });
    return matching && isPaidTwice(matching, snapshot) ? this.createDuplicate(manager, matching, snapshot) : matching;
  }

  /** Creates a separate payment for a checkout that was paid twice; the module that owns its purpose refunds it. */
  private async createDuplicate(manager: EntityManager, first: Payment, { externalId, amountCents }: PaymentSnapshot): Promise<Payment> {
    const { purpose, subjectId, subscriptionId, provider, method, description, payerName, payerEmail } = first;
    const duplicate = { purpose, subjectId, subscriptionId, provider, method, description, payerName, payerEmail, externalId, amountCents };
    const second = await manager.save(Payment, manager.create(Payment, { ...duplicate, status: 'pending' }));
    await this.purposes.hooksOf(purpose).paidTwice?.(manager, first, second);
    return second;
  }

  /** Creates the payment for a subscription charge that is new to us. */
  private async chargeOf(manager: EntityManager, provider: string, snapshot: PaymentSnapshot): Promise<Payment | undefined> {
    const { subscriptionExternalId, externalId } = snapshot;
    if (!subscriptionExternalId || snapshot.status === 'pending') return undefined;
    const where = { provider, externalId: subscriptionExternalId };
    const subscription = await manager.findOne(PaymentSubscription, { where, lock: LOCKED });
    if (!subscription) return undefined;
    // Another transaction may have created the payment before we got the lock.
    const known = await manager.findOne(Payment, { where: { provider, externalId }, lock: LOCKED });
    if (known) return known;
    const { purpose, description, payerName, payerEmail, id: subscriptionId } = subscription;
    const subjectId = await this.purposes.hooksOf(purpose).subjectOfCharge?.(manager, subscription, snapshot);
    if (!subjectId) return undefined;
    const amountCents = agreedAmounts(subscription).includes(snapshot.amountCents) ? snapshot.amountCents : subscription.amountCents;
    const charge = { purpose, subjectId, subscriptionId, provider, method: 'card', amountCents } as const;
    return manager.save(Payment, manager.create(Payment, { ...charge, externalId, description, payerName, payerEmail, status: 'pending' }));
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

  /** Marks a payment with a wrong amount as failed, refunds the captured money and logs an error. */
  private async refundMismatch(manager: EntityManager, payment: Payment, snapshot: PaymentSnapshot): Promise<Payment> {
    if (payment.status === 'paid' || payment.failureCode === MISMATCH) return payment;
    this.logger.error(
      { paymentId: payment.id, asked: payment.amountCents, captured: snapshot.capturedCents },
      'a provider took another amount',
    );
    const before = { status: payment.status, capturedCents: 0, refundedCents: 0 };
    Object.assign(payment, { status: 'failed', failureCode: MISMATCH, externalId: snapshot.externalId });
    await manager.save(payment);
    // The charity may have refunded a part at the provider directly.
    const amountCents = snapshot.capturedCents - snapshot.refundedCents;
    if (amountCents > 0)
      await this.refunds.request(manager, { payment, amountCents, reason: 'O valor cobrado não era o combinado.', askedBy: null });
    await this.purposes.hooksOf(payment.purpose).paymentChanged(manager, { payment, before, returnedCents: amountCents });
    return payment;
  }
}

/** Amounts that a charge of the subscription may have: the provider's, the requested one, and those replaced since the last charge. */
const agreedAmounts = ({ amountCents, pendingAmountCents, formerAmountsCents }: PaymentSubscription): (number | null)[] => [
  amountCents,
  pendingAmountCents,
  ...formerAmountsCents,
];

const amountsMatch = ({ amountCents }: Payment, snapshot: PaymentSnapshot): boolean =>
  snapshot.amountCents === amountCents && snapshot.capturedCents === amountCents && snapshot.currency === CURRENCY;

/** The reported values without those that are missing or impossible, so that values reported earlier stay. */
const plausibleValuesOf = (settlement: Settlement, capturedCents: number): Partial<Settlement> =>
  Object.fromEntries(
    Object.entries(settlement).filter(([, value]) => value !== null && (typeof value !== 'number' || value <= capturedCents)),
  );

const isPaidTwice = (first: Payment, snapshot: PaymentSnapshot): boolean =>
  first.status === 'paid' && snapshot.status === 'paid' && first.externalId !== snapshot.externalId;

const isUuid = (text: string | null): text is string => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '');

/** Cancelled subscriptions stay cancelled, and snapshots older than the last applied one are ignored. */
const isNewer = ({ status, changedAt }: PaymentSubscription, snapshot: SubscriptionSnapshot): boolean =>
  status !== 'cancelled' && (changedAt === null || snapshot.changedAt >= changedAt);
