import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LessThan, type EntityManager } from 'typeorm';
import {
  PaymentPurposesService,
  type DisputeChange,
  type PaymentChange,
  type PurposeHooks,
  type SubscriptionChange,
} from '../../payments/payment-purposes.service';
import { PaymentRefundsService } from '../../payments/refunds/payment-refunds.service';
import { isOver, PaymentSubscription, Payment } from '../../payments/payment.entity';
import { PaymentSubscriptionsService } from '../../payments/subscriptions/payment-subscriptions.service';
import { PaymentsService } from '../../payments/payments.service';
import { User } from '../../users/user.entity';
import { BasketsService } from '../baskets/baskets.service';
import { DonationMailsService } from '../mails/donation-mails.service';
import { DonationReturnsService } from './donation-returns.service';
import { Donation } from '../donation.entity';
import { DonationLocksService, type LockedDonation } from '../donation-locks.service';
import { allows, factsOf } from '../donation.rules';
import { MonthlyAuthorisationsService } from './monthly-authorisations.service';
import { awaitsFirstCharge, hasEnded, isRetried, isRunning, isTooLate } from './monthly-donation.rules';

const CANCELLED = 'A doação mensal já estava cancelada: devolvemos a cobrança.';
const TWICE = 'Esta doação já estava paga: devolvemos o segundo pagamento.';

const COMPLETE = `
  UPDATE donations SET payment_status = 'completed', payment_id = $2, subscription_id = $3, amount_cents = $4, completed_at = $5,
    receipt_number = nextval('donation_receipt_numbers')
  WHERE id = $1
`;

/**
 * Another refused charge (not `$2`) of the subscription since its last paid one, except the first charge of all (donation `$3`), whose
 * refusal its donor sees on the page. Providers report each of their retries as a payment.
 */
const EARLIER_FAILURE = `
  SELECT FROM payments WHERE subscription_id = $1 AND id <> $2 AND subject_id <> $3 AND status = 'failed'
    AND failure_code IS DISTINCT FROM 'amount-mismatch'
    AND created_at > coalesce((SELECT max(created_at) FROM payments WHERE subscription_id = $1 AND status = 'paid'), '-infinity')
  LIMIT 1
`;

interface Charge {
  paidAt: Date | null;
  amountCents: number;
}

/** Updates the donation when its payment or subscription changes, in the snapshot's transaction. */
@Injectable()
export class DonationPaymentChangesService implements PurposeHooks {
  readonly purpose = 'donation';

  constructor(
    private readonly locks: DonationLocksService,
    private readonly payments: PaymentsService,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly authorisations: MonthlyAuthorisationsService,
    private readonly refunds: PaymentRefundsService,
    private readonly returns: DonationReturnsService,
    private readonly mails: DonationMailsService,
    private readonly baskets: BasketsService,
    purposes: PaymentPurposesService,
  ) {
    purposes.register(this);
  }

  pathOf(donationId: string): string {
    return `/doacao/${donationId}`;
  }

  async paymentChanged(manager: EntityManager, { payment, before, returnedCents }: PaymentChange): Promise<void> {
    const donation = await this.locks.lock(manager, payment.subjectId);
    if (!donation) return;
    if (payment.status === 'paid' && before.status !== 'paid') await this.paid(manager, donation, payment);
    else if (returnedCents) await this.returned(manager, donation, { payment, returnedCents });
    else if (payment.status !== 'paid') await this.notPaid(manager, donation, payment);
    if (payment.refundedCents > before.refundedCents && donation.paymentId === payment.id)
      await this.returns.refunded(manager, donation, payment);
  }

  async disputeChanged(manager: EntityManager, { payment, event }: DisputeChange): Promise<void> {
    const donation = await this.locks.lock(manager, payment.subjectId);
    if (donation?.paymentId !== payment.id) return;
    const { capturedCents, refundedCents, disputedCents } = payment;
    await this.returns.disputed(manager, donation, { capturedCents, refundedCents, disputedCents, event });
  }

  async subscriptionChanged(manager: EntityManager, { subscription, before, hasCharged }: SubscriptionChange): Promise<void> {
    const isCancelled = hasEnded(subscription);
    if (!isCancelled && subscription.amountCents !== before.amountCents) await this.mails.queueAmountChanged(manager, subscription);
    if (subscription.status === 'paused' && before.status !== 'paused') await this.mails.queuePaused(manager, subscription);
    if (before.status === 'paused' && subscription.status !== 'paused') await this.pauseEnded(manager, subscription);
    if (!isCancelled) return;
    const donation = await this.locks.lock(manager, subscription.subjectId);
    if (donation) await this.failIfOver(manager, donation);
    if (hasCharged || isRunning(before.status)) await this.mails.queueCancelled(manager, subscription);
  }

  /**
   * Removes the end of a pause that is over, for example because of a refused charge or a cancellation: it would otherwise end a later
   * pause.
   */
  private async pauseEnded(manager: EntityManager, subscription: PaymentSubscription): Promise<void> {
    await manager.update(PaymentSubscription, { id: subscription.id }, { resumeAt: null });
    if (subscription.status === 'active') await this.mails.queueResumed(manager, subscription);
  }

  /**
   * The first charge of a subscription pays the original donation; each later charge gets a donation and receipt of its own. What a surplus
   * authorisation charges is about the original donation, which another one has paid.
   */
  async subjectOfCharge(manager: EntityManager, subscription: PaymentSubscription, charge: Charge): Promise<string> {
    const first = await manager.findOneByOrFail(Donation, { id: subscription.subjectId });
    const { id: subscriptionId } = subscription;
    const { amountCents } = charge;
    if (!first.paymentId && !(await manager.existsBy(Payment, { subscriptionId }))) return first.id;
    if (await this.authorisations.isSurplus(manager, subscription)) return first.id;
    const { userId, disownedAt, donorName, donorEmail, donorTaxId, isAnonymous, project } = first;
    const id = randomUUID();
    const donor = { userId, disownedAt, donorName, donorEmail, donorTaxId, isAnonymous, project };
    const createdAt = charge.paidAt ?? new Date();
    await manager.insert(Donation, { id, ...donor, amountCents, frequency: 'monthly', subscriptionId, createdAt });
    return id;
  }

  private async paid(manager: EntityManager, donation: LockedDonation, payment: Payment): Promise<void> {
    if (!allows('take-payment', factsOf(donation))) {
      await this.endOtherAttempts(manager, donation, payment);
      return this.refundPayment(manager, donation, { payment, reason: TWICE });
    }
    const { id: paymentId, subscriptionId, amountCents, paidAt } = payment;
    if (await this.wasCancelledBefore(manager, donation, payment)) {
      await this.failIfOver(manager, donation);
      return this.refundPayment(manager, donation, { payment, reason: CANCELLED });
    }
    await this.endOtherAttempts(manager, donation, payment);
    await manager.query(COMPLETE, [donation.id, paymentId, subscriptionId, amountCents, paidAt ?? new Date()]);
    donation.paymentId = paymentId;
    await this.mails.queueReceived(manager, donation.id);
    await this.baskets.reserve(manager, donation);
  }

  /**
   * Whether a charge was made after the cancellation of its monthly donation or the erasure of its donor's account, of which the provider
   * learned too late. An earlier charge is valid, however late it is reported.
   */
  private async wasCancelledBefore(manager: EntityManager, { userId }: Donation, { subscriptionId, paidAt }: Payment): Promise<boolean> {
    if (subscriptionId === null) return false;
    const chargedAt = paidAt ?? new Date();
    if (isTooLate(await manager.findOneByOrFail(PaymentSubscription, { id: subscriptionId }), chargedAt)) return true;
    return userId !== null && manager.existsBy(User, { id: userId, erasedAt: LessThan(chargedAt) });
  }

  private async refundPayment(manager: EntityManager, donation: LockedDonation, of: { payment: Payment; reason: string }): Promise<void> {
    const { payment, reason } = of;
    const amountCents = payment.capturedCents - payment.refundedCents;
    if (amountCents === 0) return;
    await this.refunds.request(manager, { payment, amountCents, reason, askedBy: null });
    await this.mails.queueReturnedPayment(manager, donation, { payment, isCancelled: reason === CANCELLED });
  }

  /** Refunds a charge whose amount the donor didn't agree to. */
  private async returned(
    manager: EntityManager,
    donation: LockedDonation,
    { payment, returnedCents }: { payment: Payment; returnedCents: number },
  ): Promise<void> {
    await this.failIfOver(manager, donation);
    await this.mails.queueWrongAmount(manager, donation, { paymentId: payment.id, amountCents: returnedCents });
  }

  private async notPaid(manager: EntityManager, donation: LockedDonation, payment: Payment): Promise<void> {
    const isRenewal = payment.subscriptionId !== null && payment.status === 'failed';
    if (!(await this.failIfOver(manager, donation)) || !isRenewal) return;
    const subscription = await manager.findOneByOrFail(PaymentSubscription, { id: payment.subscriptionId ?? '' });
    // The mail about the first failure announces the retries, so retries need no mails of their own, whoever makes them.
    if (subscription.subjectId === donation.id || !isRetried(subscription)) return;
    const earlier = await manager.query<unknown[]>(EARLIER_FAILURE, [payment.subscriptionId, payment.id, subscription.subjectId]);
    if (earlier.length === 0) await this.mails.queueChargeFailed(manager, donation);
  }

  /** Marks the donation as failed, unless another attempt is open or its subscription has yet to make the first charge. */
  private async failIfOver(manager: EntityManager, donation: LockedDonation): Promise<boolean> {
    if (!allows('fail', { ...factsOf(donation), mayBePaid: await this.mayBePaid(manager, donation) })) return false;
    await manager.update(Donation, { id: donation.id }, { paymentStatus: 'failed' });
    return true;
  }

  private async mayBePaid(manager: EntityManager, { id, frequency }: LockedDonation): Promise<boolean> {
    const attempts = await this.payments.allOf('donation', id, manager);
    if (attempts.some(({ status }) => !isOver(status))) return true;
    const own = frequency === 'monthly' ? await this.subscriptions.newestOf('donation', id, manager) : null;
    const hasCharges = attempts.some(({ subscriptionId }) => subscriptionId === own?.id);
    return own !== null && awaitsFirstCharge(own, { hasCharges });
  }

  /**
   * Nobody should pay what is paid: another attempt may still be open, because the donor changed the method or the provider while this one was
   * being paid.
   */
  private async endOtherAttempts(manager: EntityManager, { id }: LockedDonation, { subscriptionId }: Payment): Promise<void> {
    if (subscriptionId === null) return this.payments.scheduleCancel(manager, 'donation', id);
    const charging = await manager.findOneByOrFail(PaymentSubscription, { id: subscriptionId });
    if (await this.authorisations.isSurplus(manager, charging)) await this.subscriptions.scheduleCancel(manager, subscriptionId);
    else await this.authorisations.endOthers(manager, charging);
  }
}
