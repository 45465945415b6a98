import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { JobsModule } from '../jobs/jobs.module';
import { PaymentsModule } from '../payments/payments.module';
import { DailyFiguresService } from './daily-figures.service';
import { FiguresQueries, OverviewQueries } from './reports.queries';
import { PaymentMovementExportsService } from './payment-movement-exports.service';
import { RecurringIncomeService } from './recurring-income.service';
import { ReportExportsService } from './report-exports.service';
import { ReportsAdminController } from './reports.admin.controller';
import { ReportsService } from './reports.service';

@Module({
  imports: [AuditModule, JobsModule, PaymentsModule],
  controllers: [ReportsAdminController],
  providers: [
    ReportsService,
    ReportExportsService,
    RecurringIncomeService,
    PaymentMovementExportsService,
    DailyFiguresService,
    FiguresQueries,
    OverviewQueries,
  ],
})
export class ReportsModule {}
