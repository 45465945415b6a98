import type { DonationView, OwnDonationView, PageQuery, PageView, PaymentView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Visitor } from '../common/access/access';
import { pageView } from '../common/lists/lists';
import { ExpenseMatchingService } from '../expenses/expense-matching.service';
import { PaymentDisputesService } from '../payments/disputes/payment-disputes.service';
import { PaymentSubscription } from '../payments/payment.entity';
import { subscriptionPaymentView } from '../payments/subscriptions/payment-subscriptions.service';
import { PaymentsService } from '../payments/payments.service';
import { ConfirmedAddressesService } from '../users/confirmed-addresses.service';
import { BasketsService } from './baskets/baskets.service';
import { DonationAccessService } from './donation-access.service';
import { DonationPaymentsService } from './payments/donation-payments.service';
import { DonationReceiptsService } from './receipts/donation-receipts.service';
import { DonationRenewalsService } from './payments/donation-renewals.service';
import { isIn } from './payments/monthly-donation.rules';
import type { Donation } from './donation.entity';
import { donationView, ownDonationView } from './donation.view';
import { DonationsQueries } from './donations.queries';

/** Donations as their donors see them. */
@Injectable()
export class DonationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: DonationsQueries,
    private readonly access: DonationAccessService,
    private readonly payments: PaymentsService,
    private readonly disputes: PaymentDisputesService,
    private readonly attempts: DonationPaymentsService,
    private readonly renewals: DonationRenewalsService,
    private readonly receipts: DonationReceiptsService,
    private readonly baskets: BasketsService,
    private readonly matching: ExpenseMatchingService,
    confirmedAddresses: ConfirmedAddressesService,
  ) {
    confirmedAddresses.register((manager, person) => this.queries.attach(manager, person));
  }

  /** Donations of one account, newest first. */
  async listOf(userId: string, query: PageQuery): Promise<PageView<OwnDonationView>> {
    return pageView(await this.queries.ofUser(userId, query), ownDonationView);
  }

  /** Throws `donation.not-found`. */
  async show(id: string, visitor: Visitor): Promise<DonationView> {
    const donation = await this.access.find(id, visitor);
    const { subscriptionId, paymentId, orderId, disputedCents } = donation;
    const subscription = subscriptionId ? await this.dataSource.manager.findOneBy(PaymentSubscription, { id: subscriptionId }) : null;
    const isOpening = subscription !== null && isIn(subscription, 'opening');
    const payment = isOpening ? subscriptionPaymentView(subscription) : await this.paymentOf(donation);
    const [receipts, baskets] = [await this.receipts.of(donation), await this.baskets.ofDonation(donation)];
    const canPay = await this.attempts.canStart(donation);
    // A dispute about an order's goods doesn't affect the rounded-up donation.
    const mayBeDisputed = paymentId !== null && (orderId === null || disputedCents > 0);
    const isDisputed = mayBeDisputed && (await this.disputes.hasOpen(this.dataSource.manager, paymentId));
    const uses = await this.matching.usesOfOne(id);
    const renewalUrl = subscription && (await this.renewals.urlOf(subscription));
    return donationView({ donation, payment, canPay, isDisputed, subscription, renewalUrl, receipts, baskets, uses });
  }

  /** The payment that paid the donation, or else its newest attempt. A round-up was paid by its order, which shows the payment. */
  private async paymentOf({ id, paymentId, orderId }: Donation): Promise<PaymentView | null> {
    if (orderId !== null) return null;
    const shown = paymentId ?? (await this.payments.newestOf('donation', id))?.id;
    return shown === undefined ? null : this.payments.show(shown);
  }
}
