import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { JobsModule } from '../jobs/jobs.module';
import { PaymentEvent } from './payment-event.entity';
import { PaymentInboxService } from './payment-inbox.service';
import { PaymentProvidersService } from './payment-providers.service';
import { PaymentPurposesService } from './payment-purposes.service';
import { PaymentReconciliationService } from './payment-reconciliation.service';
import { PaymentRefund } from './payment-refund.entity';
import { PaymentRefundsService } from './payment-refunds.service';
import { PaymentSnapshotsService } from './payment-snapshots.service';
import { PaymentSubscription } from './payment-subscription.entity';
import { PaymentSubscriptionsService } from './payment-subscriptions.service';
import { Payment } from './payment.entity';
import { AdminPaymentsController } from './payments.admin.controller';
import { PaymentsController } from './payments.controller';
import { PaymentsPersonalData } from './payments.personal-data';
import { PaymentsService } from './payments.service';
import { PersonConfirmationsService } from './person-confirmations.service';
import { RefundDeliveriesService } from './refund-deliveries.service';

@Module({
  imports: [TypeOrmModule.forFeature([Payment, PaymentSubscription, PaymentRefund, PaymentEvent]), AuditModule, JobsModule],
  controllers: [PaymentsController, AdminPaymentsController],
  providers: [
    PaymentsService,
    PaymentProvidersService,
    PaymentPurposesService,
    PaymentSnapshotsService,
    PaymentRefundsService,
    RefundDeliveriesService,
    PaymentSubscriptionsService,
    PaymentInboxService,
    PaymentReconciliationService,
    PersonConfirmationsService,
    PaymentsPersonalData,
  ],
  exports: [PaymentsService, PaymentPurposesService, PaymentRefundsService, PaymentSubscriptionsService],
})
export class PaymentsModule {}
