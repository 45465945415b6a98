import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { JobsModule } from '../jobs/jobs.module';
import { OutboxModule } from '../outbox/outbox.module';
import { PaymentsModule } from '../payments/payments.module';
import { UsersModule } from '../users/users.module';
import { AbandonedDonationsService } from './abandoned-donations.service';
import { AdminDonationsQueries, DonationsQueries } from './donations.queries';
import { AdminDonationsService } from './admin-donations.service';
import { DonationAccessService } from './donation-access.service';
import { DonationCheckoutsService } from './donation-checkouts.service';
import { DonationCorrectionsService } from './donation-corrections.service';
import { DonationMailsService } from './donation-mails.service';
import { DonationPaymentChangesService } from './donation-payment-changes.service';
import { DonationPaymentsService } from './donation-payments.service';
import { DonationRefundsService } from './donation-refunds.service';
import { DonationReceiptsService } from './donation-receipts.service';
import { DonationRenewalsService } from './donation-renewals.service';
import { DonationSubscriptionsService } from './donation-subscriptions.service';
import { Donation } from './donation.entity';
import { DonationsAdminController } from './donations.admin.controller';
import { DonationsController } from './donations.controller';
import { DonationsPersonalData } from './donations.personal-data';
import { DonationsService } from './donations.service';
import { DonationStatementLink } from './statements/donation-statement-link.entity';
import { DonationStatementLinksService } from './statements/donation-statement-links.service';
import { DonationStatementsController } from './statements/donation-statements.controller';
import { DonationStatementsService } from './statements/donation-statements.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([Donation, DonationStatementLink]),
    AuditModule,
    IdempotencyModule,
    JobsModule,
    OutboxModule,
    PaymentsModule,
    UsersModule,
  ],
  controllers: [DonationsController, DonationsAdminController, DonationStatementsController],
  providers: [
    DonationsService,
    DonationsQueries,
    DonationsPersonalData,
    DonationAccessService,
    DonationCheckoutsService,
    DonationPaymentsService,
    DonationPaymentChangesService,
    DonationSubscriptionsService,
    DonationRenewalsService,
    DonationReceiptsService,
    DonationRefundsService,
    DonationMailsService,
    AbandonedDonationsService,
    AdminDonationsService,
    AdminDonationsQueries,
    DonationCorrectionsService,
    DonationStatementsService,
    DonationStatementLinksService,
  ],
  exports: [DonationsService],
})
export class DonationsModule {}
