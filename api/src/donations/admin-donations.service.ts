import {
  donationSteps,
  type AdminDonationSummaryView,
  type AdminDonationView,
  type AdminListDonationsQuery,
  type KeysetView,
} from '@aflora/contracts';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditedExportsService } from '../audit/audited-exports.service';
import type { Caller } from '../common/access/access';
import { keysetView } from '../common/lists/keyset-pages';
import { Problem } from '../common/problems/problem';
import { PaymentAttemptsService, refundableCentsOf } from '../payments/payment-attempts.service';
import { PaymentSubscription } from '../payments/payment.entity';
import { BasketsService } from './baskets/baskets.service';
import { DonationReceiptsService } from './receipts/donation-receipts.service';
import { allows, factsOf } from './donation.rules';
import { adminDonationSummaryView, adminDonationView } from './donation.view';
import { AdminDonationsQueries, type AdminDonationRow, type DonationDetailRow, donationColumns } from './donations.queries';

/** Donations in the console: list, details and export. */
@Injectable()
export class AdminDonationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: AdminDonationsQueries,
    private readonly receipts: DonationReceiptsService,
    private readonly attempts: PaymentAttemptsService,
    private readonly auditedExports: AuditedExportsService,
    private readonly baskets: BasketsService,
  ) {}

  async list(query: AdminListDonationsQuery): Promise<KeysetView<AdminDonationSummaryView>> {
    return keysetView(await this.queries.list(query), adminDonationSummaryView);
  }

  /** CSV export of the list. Throws `export.busy`. */
  async export(query: AdminListDonationsQuery, caller: Caller): Promise<StreamableFile> {
    return this.auditedExports.stream<AdminDonationRow>(caller, 'donations', {
      name: 'doacoes',
      columns: donationColumns,
      ...this.queries.export(query),
    });
  }

  /** Throws `donation.not-found`. */
  async show(id: string): Promise<AdminDonationView> {
    const donation = await this.queries.find(id);
    if (!donation) throw new Problem('donation.not-found');
    const [payments, subscription, changes, receipts, adoption] = await Promise.all([
      this.attempts.of('donation', id),
      this.subscriptionOf(donation),
      this.queries.changesOf(id),
      this.receipts.of(donation),
      this.baskets.adoptionOf(donation),
    ]);
    const paid = payments.find((payment) => payment.id === donation.paymentId);
    const refundableCents = paid ? refundableCentsOf(paid) : 0;
    const { isErased, hasReceiptEmail } = donation;
    const facts = { ...factsOf(donation), isErased, hasReceiptEmail, hasMoneyLeft: refundableCents > 0 };
    const steps = donationSteps.filter((step) => allows(step, facts));
    return adminDonationView({ donation, payments, subscription, adoption, changes, receipts, refundableCents, steps });
  }

  private async subscriptionOf({ subscriptionId: id }: DonationDetailRow): Promise<PaymentSubscription | null> {
    return id ? this.dataSource.manager.findOneBy(PaymentSubscription, { id }) : null;
  }
}
