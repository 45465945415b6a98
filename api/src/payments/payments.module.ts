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
import { AdminPaymentDisputesService } from './disputes/admin-payment-disputes.service';
import { PaymentAttemptsService } from './payment-attempts.service';
import { PaymentDispute } from './disputes/payment-dispute.entity';
import { PaymentDisputesAdminController } from './disputes/payment-disputes.admin.controller';
import { PaymentDisputesQueries } from './disputes/payment-disputes.queries';
import { PaymentDisputesService } from './disputes/payment-disputes.service';
import { PaymentEvent } from './events/payment-event.entity';
import { PaymentRefund, PaymentSubscription, Payment } from './payment.entity';
import { PaymentEventsAdminController } from './events/payment-events.admin.controller';
import { PaymentEventsQueries } from './events/payment-events.queries';
import { PaymentEventsService } from './events/payment-events.service';
import { InstalmentsService } from './instalments.service';
import { PaymentInboxService } from './events/payment-inbox.service';
import { PaymentProvidersService } from './payment-providers.service';
import { PaymentPurposesService } from './payment-purposes.service';
import { PaymentReconciliationService } from './snapshots/payment-reconciliation.service';
import { PaymentRefundsService } from './refunds/payment-refunds.service';
import { SubscriptionPausesService } from './subscriptions/subscription-pauses.service';
import { RenewalRetriesService } from './subscriptions/renewal-retries.service';
import { RefundDeliveriesService } from './refunds/refund-deliveries.service';
import { PaymentSnapshotsService } from './snapshots/payment-snapshots.service';
import { PaymentSubscriptionsService } from './subscriptions/payment-subscriptions.service';
import { AdminPaymentsController } from './payments.admin.controller';
import { PaymentsController } from './payments.controller';
import { PaymentsPersonalData } from './payments.personal-data';
import { PaymentsService } from './payments.service';
import { PersonConfirmationsService } from './person-confirmations.service';
import { SnapshotPaymentsService } from './snapshots/snapshot-payments.service';

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
    SnapshotPaymentsService,
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
