import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { ExpensesModule } from '../expenses/expenses.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { JobsModule } from '../jobs/jobs.module';
import { OutboxModule } from '../outbox/outbox.module';
import { PaymentsModule } from '../payments/payments.module';
import { SettingsModule } from '../settings/settings.module';
import { StorageModule } from '../storage/storage.module';
import { UsersModule } from '../users/users.module';
import { AbandonedDonationsService } from './payments/abandoned-donations.service';
import { AdminDonationsQueries, DonationsQueries } from './donations.queries';
import { AdminDonationsService } from './admin-donations.service';
import { DonationAccessService } from './donation-access.service';
import { DonationCheckoutsService } from './donation-checkouts.service';
import { DonationCorrectionsService } from './donation-corrections.service';
import { DonationLocksService } from './donation-locks.service';
import { DonationMailsService } from './mails/donation-mails.service';
import { DonationPaymentChangesService } from './payments/donation-payment-changes.service';
import { DonationPaymentsService } from './payments/donation-payments.service';
import { DonationRefundsService } from './payments/donation-refunds.service';
import { DonationReturnsService } from './payments/donation-returns.service';
import { DonationReceiptsService } from './receipts/donation-receipts.service';
import { DonationRenewalsService } from './payments/donation-renewals.service';
import { DonationSubscriptionsService } from './payments/donation-subscriptions.service';
import { MonthlyAuthorisationsService } from './payments/monthly-authorisations.service';
import { Donation } from './donation.entity';
import { DonationsAdminController } from './donations.admin.controller';
import { DonationsController } from './donations.controller';
import { DonationsPersonalData } from './donations.personal-data';
import { DonationsService } from './donations.service';
import { RoundUpsService } from './round-ups.service';
import { AdoptedBasket } from './baskets/adopted-basket.entity';
import { AdoptedBasketsAdminController } from './baskets/adopted-baskets.admin.controller';
import { BasketCoverageService } from './baskets/basket-coverage.service';
import { BasketMailsService } from './baskets/basket-mails.service';
import { BasketPhotosService } from './baskets/basket-photos.service';
import { BasketStepsService } from './baskets/basket-steps.service';
import { BasketsPersonalData } from './baskets/baskets.personal-data';
import { BasketsQueries } from './baskets/baskets.queries';
import { BasketsService } from './baskets/baskets.service';
import { MissedBasketsService } from './baskets/missed-baskets.service';
import { DonationStatementLink } from './statements/donation-statement-link.entity';
import { DonationStatementLinksService } from './statements/donation-statement-links.service';
import { DonationStatementsController } from './statements/donation-statements.controller';
import { DonationStatementsService } from './statements/donation-statements.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([Donation, DonationStatementLink, AdoptedBasket]),
    AuditModule,
    ExpensesModule,
    IdempotencyModule,
    JobsModule,
    OutboxModule,
    PaymentsModule,
    SettingsModule,
    StorageModule,
    UsersModule,
  ],
  controllers: [DonationsController, DonationsAdminController, DonationStatementsController, AdoptedBasketsAdminController],
  providers: [
    DonationsService,
    DonationsQueries,
    DonationsPersonalData,
    DonationAccessService,
    DonationLocksService,
    DonationCheckoutsService,
    DonationPaymentsService,
    DonationPaymentChangesService,
    MonthlyAuthorisationsService,
    DonationSubscriptionsService,
    DonationRenewalsService,
    DonationReceiptsService,
    DonationRefundsService,
    DonationReturnsService,
    RoundUpsService,
    DonationMailsService,
    AbandonedDonationsService,
    AdminDonationsService,
    AdminDonationsQueries,
    DonationCorrectionsService,
    DonationStatementsService,
    DonationStatementLinksService,
    BasketsService,
    BasketsQueries,
    BasketsPersonalData,
    BasketStepsService,
    BasketCoverageService,
    MissedBasketsService,
    BasketMailsService,
    BasketPhotosService,
  ],
  exports: [DonationsService, RoundUpsService],
})
export class DonationsModule {}
