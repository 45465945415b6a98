import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { PaymentPurposesService } from './payment-purposes.service';
import { PaymentRefundsService } from './payment-refunds.service';
import { mayBecome } from './payment-states';
import { PaymentSubscription } from './payment-subscription.entity';
import { Payment } from './payment.entity';
import type { PaymentSnapshot, SubscriptionSnapshot } from './providers/payment-provider';

const CURRENCY = 'BRL';
// Refunds refer to the row meanwhile: they need its key only, and must not wait.
const LOCKED = { mode: 'for_no_key_update' } as const;
/** What a payment fails with when the provider took another amount than ours. */
const MISMATCH = 'amount-mismatch';

/** The one place where what a provider says becomes what we know. */
@Injectable()
export class PaymentSnapshotsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly purposes: PaymentPurposesService,
    private readonly refunds: PaymentRefundsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Applies what the provider knows, once however often it is told: a late or repeated snapshot never moves a payment back.
   * Undefined when the payment is none of ours.
   */
  apply(provider: string, snapshot: PaymentSnapshot): Promise<Payment | undefined> {
    return this.dataSource.transaction((manager) => this.applyIn(manager, provider, snapshot));
  }

  /** The same for a subscription and its charges. */
  async applySubscription(provider: string, snapshot: SubscriptionSnapshot): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const where = { provider, externalId: snapshot.externalId };
      const subscription = await manager.findOne(PaymentSubscription, { where, lock: LOCKED });
      if (!subscription) return;
      const before = { status: subscription.status };
      if (!isNews(subscription, snapshot)) return;
      const { status, nextChargeAt, changedAt } = snapshot;
      Object.assign(subscription, { status, nextChargeAt, changedAt, next: status === 'pending' ? subscription.next : null });
      await manager.update(
        PaymentSubscription,
        { id: subscription.id },
        { status, nextChargeAt, changedAt, next: subscription.next as object },
      );
      await this.purposes.handlerOf(subscription.purpose).subscriptionChanged?.(manager, { subscription, before });
    });
    // Oldest first, so that a first charge comes before its renewals.
    for (const payment of [...snapshot.payments].reverse()) await this.apply(provider, payment);
  }

  /** `apply` as a part of another transaction. */
  async applyIn(manager: EntityManager, provider: string, snapshot: PaymentSnapshot): Promise<Payment | undefined> {
    const payment = (await this.find(manager, provider, snapshot)) ?? (await this.chargeOf(manager, provider, snapshot));
    if (!payment) return undefined;
    const before = { status: payment.status, capturedCents: payment.capturedCents, refundedCents: payment.refundedCents };
    if (snapshot.status === 'paid' && !agrees(payment, snapshot)) return this.giveBack(manager, payment, snapshot);
    if (mayBecome(payment.status, snapshot.status)) {
      payment.status = snapshot.status;
      payment.failureCode = snapshot.failureCode;
      payment.paidAt = snapshot.status === 'paid' ? (snapshot.paidAt ?? new Date()) : null;
    }
    if (payment.status === 'paid') {
      payment.capturedCents = Math.max(payment.capturedCents, snapshot.capturedCents);
      payment.refundedCents = Math.min(Math.max(payment.refundedCents, snapshot.refundedCents), payment.capturedCents);
    }
    payment.externalId ??= snapshot.externalId;
    if (payment.status !== before.status) payment.externalId = snapshot.externalId;
    await manager.save(payment);
    const isSame = before.status === payment.status && before.refundedCents === payment.refundedCents;
    if (!isSame) await this.purposes.handlerOf(payment.purpose).paymentChanged(manager, { payment, before });
    return payment;
  }

  private async find(manager: EntityManager, provider: string, snapshot: PaymentSnapshot): Promise<Payment | null> {
    const { externalId, reference } = snapshot;
    const known = await manager.findOne(Payment, { where: { provider, externalId }, lock: LOCKED });
    if (known || !isUuid(reference)) return known;
    // The answer that named it never reached us, or the provider names it anew: our reference finds it.
    const named = await manager.findOne(Payment, { where: { provider, id: reference }, lock: LOCKED });
    return named && isPaidTwice(named, snapshot) ? this.second(manager, named, snapshot) : named;
  }

  /** The payer paid one checkout twice: a payment of its own, which its purpose gives back. */
  private second(manager: EntityManager, first: Payment, { externalId, amountCents }: PaymentSnapshot): Promise<Payment> {
    const { purpose, subjectId, subscriptionId, provider, method, description, payerName, payerEmail } = first;
    const twin = { purpose, subjectId, subscriptionId, provider, method, description, payerName, payerEmail, externalId, amountCents };
    return manager.save(Payment, manager.create(Payment, { ...twin, status: 'pending' }));
  }

  /** A charge of one of our subscriptions, seen for the first time. */
  private async chargeOf(manager: EntityManager, provider: string, snapshot: PaymentSnapshot): Promise<Payment | undefined> {
    const { subscriptionExternalId, externalId } = snapshot;
    if (!subscriptionExternalId || snapshot.status === 'pending') return undefined;
    const where = { provider, externalId: subscriptionExternalId };
    const subscription = await manager.findOne(PaymentSubscription, { where, lock: LOCKED });
    if (!subscription) return undefined;
    // Whoever held the lock before may have written it.
    const known = await manager.findOne(Payment, { where: { provider, externalId }, lock: LOCKED });
    if (known) return known;
    const { purpose, description, payerName, payerEmail, id: subscriptionId } = subscription;
    const subjectId = await this.purposes.handlerOf(purpose).subjectOfCharge?.(manager, subscription, snapshot);
    if (!subjectId) return undefined;
    const charge = { purpose, subjectId, subscriptionId, provider, method: 'card', amountCents: subscription.amountCents } as const;
    return manager.save(Payment, manager.create(Payment, { ...charge, externalId, description, payerName, payerEmail, status: 'pending' }));
  }

  /** Money that is not what we asked for pays for nothing: it goes back, and somebody is told. */
  private async giveBack(manager: EntityManager, payment: Payment, snapshot: PaymentSnapshot): Promise<Payment> {
    if (payment.status === 'paid' || payment.failureCode === MISMATCH) return payment;
    this.logger.error(
      { paymentId: payment.id, asked: payment.amountCents, captured: snapshot.capturedCents },
      'a provider took another amount',
    );
    const before = { status: payment.status, capturedCents: 0, refundedCents: 0 };
    Object.assign(payment, { status: 'failed', failureCode: MISMATCH, externalId: snapshot.externalId });
    await manager.save(payment);
    const { capturedCents: amountCents } = snapshot;
    if (amountCents > 0)
      await this.refunds.ask(manager, { payment, amountCents, reason: 'O valor cobrado não é o do pedido.', askedBy: null });
    await this.purposes.handlerOf(payment.purpose).paymentChanged(manager, { payment, before });
    return payment;
  }
}

const agrees = ({ amountCents }: Payment, snapshot: PaymentSnapshot): boolean =>
  snapshot.amountCents === amountCents && snapshot.capturedCents === amountCents && snapshot.currency === CURRENCY;

const isPaidTwice = (first: Payment, snapshot: PaymentSnapshot): boolean =>
  first.status === 'paid' && snapshot.status === 'paid' && first.externalId !== snapshot.externalId;

const isUuid = (text: string | null): text is string => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text ?? '');

/** What ended stays ended, and an older snapshot is none. */
const isNews = ({ status, changedAt }: PaymentSubscription, snapshot: SubscriptionSnapshot): boolean =>
  status !== 'cancelled' && (changedAt === null || snapshot.changedAt >= changedAt);
