import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { JobsModule } from '../jobs/jobs.module';
import { MailModule } from '../mail/mail.module';
import { BankCredit } from './bank-statements/bank-credit.entity';
import { BankStatementsAdminController } from './bank-statements/bank-statements.admin.controller';
import { BankStatementsService } from './bank-statements/bank-statements.service';
import { LedgerAdminController } from './ledger/ledger.admin.controller';
import { LedgerChecksService } from './ledger/ledger-checks.service';
import { LedgerCheck, LedgerDifference } from './ledger/ledger.entity';
import { LedgerService } from './ledger/ledger.service';
import { AdminPaymentDisputesService } from './admin-payment-disputes.service';
import { PaymentAttemptsService } from './payment-attempts.service';
import { PaymentDispute } from './payment-dispute.entity';
import { PaymentDisputesAdminController } from './payment-disputes.admin.controller';
import { PaymentDisputesQueries } from './payment-disputes.queries';
import { PaymentDisputesService } from './payment-disputes.service';
import { PaymentEvent } from './payment-event.entity';
import { PaymentRefund, PaymentSubscription, Payment } from './payment.entity';
import { PaymentEventsAdminController } from './payment-events.admin.controller';
import { PaymentEventsQueries } from './payment-events.queries';
import { PaymentEventsService } from './payment-events.service';
import { InstalmentsService } from './instalments.service';
import { PaymentInboxService } from './payment-inbox.service';
import { PaymentProvidersService } from './payment-providers.service';
import { PaymentPurposesService } from './payment-purposes.service';
import { PaymentReconciliationService } from './payment-reconciliation.service';
import { PaymentRefundsService } from './payment-refunds.service';
import { SubscriptionPausesService } from './subscription-pauses.service';
import { RenewalRetriesService } from './renewal-retries.service';
import { RefundDeliveriesService } from './refund-deliveries.service';
import { PaymentSnapshotsService } from './payment-snapshots.service';
import { PaymentSubscriptionsService } from './payment-subscriptions.service';
import { AdminPaymentsController } from './payments.admin.controller';
import { PaymentsController } from './payments.controller';
import { PaymentsPersonalData } from './payments.personal-data';
import { PaymentsService } from './payments.service';
import { PersonConfirmationsService } from './person-confirmations.service';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Payment,
      PaymentSubscription,
      PaymentRefund,
      PaymentEvent,
      PaymentDispute,
      LedgerCheck,
      LedgerDifference,
      BankCredit,
    ]),
    AuditModule,
    JobsModule,
    MailModule,
  ],
  controllers: [
    PaymentsController,
    AdminPaymentsController,
    PaymentEventsAdminController,
    PaymentDisputesAdminController,
    LedgerAdminController,
    BankStatementsAdminController,
  ],
  providers: [
    PaymentsService,
    PaymentProvidersService,
    PaymentPurposesService,
    PaymentSnapshotsService,
    PaymentRefundsService,
    RefundDeliveriesService,
    PaymentDisputesService,
    PaymentDisputesQueries,
    AdminPaymentDisputesService,
    PaymentSubscriptionsService,
    RenewalRetriesService,
    SubscriptionPausesService,
    PaymentAttemptsService,
    InstalmentsService,
    PaymentInboxService,
    PaymentEventsService,
    PaymentEventsQueries,
    PaymentReconciliationService,
    PersonConfirmationsService,
    PaymentsPersonalData,
    LedgerService,
    LedgerChecksService,
    BankStatementsService,
  ],
  exports: [
    PaymentsService,
    PaymentAttemptsService,
    PaymentDisputesService,
    PaymentProvidersService,
    PaymentPurposesService,
    PaymentRefundsService,
    PaymentSubscriptionsService,
    SubscriptionPausesService,
  ],
})
export class PaymentsModule {}
