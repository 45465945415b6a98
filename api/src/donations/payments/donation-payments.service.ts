import type { PaymentView, StartPaymentInput } from '@aflora/contracts';
import { siteContent } from '@aflora/contracts/content';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Visitor } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { PaymentSubscriptionsService, subscriptionPaymentView } from '../../payments/subscriptions/payment-subscriptions.service';
import { isOver, type Payment, type PaymentSubscription } from '../../payments/payment.entity';
import { attemptToContinue, PaymentsService } from '../../payments/payments.service';
import { DonationAccessService } from '../donation-access.service';
import { Donation } from '../donation.entity';
import { allows, factsOf } from '../donation.rules';
import { MonthlyAuthorisationsService } from './monthly-authorisations.service';
import { hasEnded } from './monthly-donation.rules';

/** A week, so that a donation still waits for somebody who checks the bank account once a week. Money that arrives later counts too. */
const PERSON_CONFIRMATION_MS = 7 * 24 * 3_600_000;

/** Payment attempts of a donation: the first, and retries ("Pagar novamente"). */
@Injectable()
export class DonationPaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly access: DonationAccessService,
    private readonly payments: PaymentsService,
    private readonly subscriptions: PaymentSubscriptionsService,
    private readonly authorisations: MonthlyAuthorisationsService,
  ) {}

  /**
   * Continues the open attempt with the same provider and method, or starts a new attempt. Throws `donation.not-found`,
   * `payment.nothing-to-pay`, `payment.method-unavailable`, `payment.provider-unavailable`.
   */
  async start(donationId: string, input: StartPaymentInput, visitor: Visitor): Promise<PaymentView> {
    const attempt = await this.dataSource.transaction(async (manager) => {
      const donation = await this.access.lock(donationId, visitor, manager);
      if (!allows('pay', factsOf(donation))) throw new Problem('payment.nothing-to-pay');
      return donation.frequency === 'once'
        ? this.findOrCreateOnce(manager, donation, input)
        : this.findOrCreateMonthly(manager, donation, input);
    });
    if ('subscription' in attempt) return this.startMonthly(attempt.subscription);
    const { payment } = attempt;
    if (payment.status !== 'created') return this.payments.show(payment.id);
    await this.payments.endUnopenedBefore(payment);
    return this.payments.start(payment, { replaces: true });
  }

  /** Whether a payment can be started. */
  async canStart(donation: Donation): Promise<boolean> {
    if (!allows('pay', factsOf(donation))) return false;
    return donation.frequency === 'once' || (await this.authorisations.authorisable(this.dataSource.manager, donation)) !== null;
  }

  /** Creates the first attempt in the donation's transaction. Throws `payment.method-unavailable`. */
  async begin(manager: EntityManager, donation: Donation, input: StartPaymentInput): Promise<void> {
    await (donation.frequency === 'once' ? this.createOnce(manager, donation, input) : this.createMonthly(manager, donation, input));
  }

  private createOnce(manager: EntityManager, donation: Donation, input: StartPaymentInput): Promise<Payment> {
    const { id: subjectId, amountCents, donorName, donorEmail } = donation;
    return this.payments.create(manager, {
      purpose: 'donation',
      subjectId,
      ...input,
      amountCents,
      description: `Doação ao ${siteContent.charityName}`,
      payerName: donorName ?? '',
      payerEmail: donorEmail ?? '',
      // Donations reserve nothing, so only payments that a person confirms expire; `AbandonedDonationsService` fails others after three
      // days.
      expiresAt: this.payments.isConfirmedByPerson(input.provider) ? new Date(Date.now() + PERSON_CONFIRMATION_MS) : null,
    });
  }

  private async createMonthly(manager: EntityManager, donation: Donation, { provider, method }: StartPaymentInput) {
    // Only cards support recurring charges.
    if (method !== 'card') throw new Problem('payment.method-unavailable');
    const { id: subjectId, amountCents, donorName, donorEmail } = donation;
    const subscription = await this.subscriptions.create(manager, {
      purpose: 'donation',
      subjectId,
      provider,
      amountCents,
      interval: 'month',
      description: `Doação mensal ao ${siteContent.charityName}`,
      payerName: donorName ?? '',
      payerEmail: donorEmail ?? '',
    });
    await manager.update(Donation, { id: subjectId }, { subscriptionId: subscription.id, paymentStatus: 'pending' });
    return subscription;
  }

  private async findOrCreateOnce(manager: EntityManager, donation: Donation, input: StartPaymentInput) {
    const open = (await this.payments.allOf('donation', donation.id, manager)).filter(({ status }) => !isOver(status));
    const payment = attemptToContinue(open, input) ?? (await this.createOnce(manager, donation, input));
    await manager.update(Donation, { id: donation.id }, { paymentStatus: 'pending' });
    return { payment };
  }

  private async findOrCreateMonthly(manager: EntityManager, donation: Donation, input: StartPaymentInput) {
    const current = await this.authorisations.authorisable(manager, donation);
    if (!current) throw new Problem('payment.nothing-to-pay');
    const isOpen = !hasEnded(current);
    if (isOpen && isSame({ ...current, method: 'card' }, input)) return { subscription: current };
    const subscription = await this.createMonthly(manager, donation, input);
    // The donor may just have authorised it, which the provider has not reported yet.
    if (isOpen) await this.subscriptions.scheduleCancelOfOpen(manager, current.id);
    return { subscription };
  }

  private async startMonthly(subscription: PaymentSubscription): Promise<PaymentView> {
    return subscriptionPaymentView(subscription.status === 'created' ? await this.subscriptions.start(subscription) : subscription);
  }
}

const isSame = (attempt: StartPaymentInput, { provider, method }: StartPaymentInput): boolean =>
  attempt.provider === provider && attempt.method === method;
