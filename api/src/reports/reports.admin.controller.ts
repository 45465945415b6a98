import {
  PaymentMovementsQuery,
  ReportQuery,
  type ActivityView,
  type DonationTotalsView,
  type OverviewView,
  type PendingWorkView,
  type RecurringIncomeView,
  type ReportSummaryView,
  type ReportView,
} from '@aflora/contracts';
import { Controller, Get, Header, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp } from '../common/access/access';
import { Responds } from '../common/openapi/operations';
import { PaymentMovementExportsService } from './payment-movement-exports.service';
import { RecurringIncomeService } from './recurring-income.service';
import { ReportExportsService } from './report-exports.service';
import { ReportsService } from './reports.service';

@ApiTags('reports')
@Roles('admin')
@Controller('api/admin')
export class ReportsAdminController {
  constructor(
    private readonly reports: ReportsService,
    private readonly recurring: RecurringIncomeService,
    private readonly reportExports: ReportExportsService,
    private readonly movementExports: PaymentMovementExportsService,
  ) {}

  @Responds('OverviewView')
  @Header('cache-control', 'no-store')
  @Get('overview')
  overview(): Promise<OverviewView> {
    return this.reports.overview();
  }

  @Responds('ActivityList')
  @Header('cache-control', 'no-store')
  @Get('activity')
  activity(): Promise<ActivityView[]> {
    return this.reports.activity();
  }

  @Responds('PendingWorkView')
  @Header('cache-control', 'no-store')
  @Get('pending-work')
  pendingWork(): Promise<PendingWorkView> {
    return this.reports.pendingWork();
  }

  @Responds('DonationTotalsView')
  @Header('cache-control', 'no-store')
  @Get('donations/totals')
  donationTotals(): Promise<DonationTotalsView> {
    return this.reports.donationTotals();
  }

  @Responds('ReportSummaryView')
  @Header('cache-control', 'no-store')
  @Get('reports/summary')
  summary(): Promise<ReportSummaryView> {
    return this.reports.summary();
  }

  @Responds('RecurringIncomeView')
  @Header('cache-control', 'no-store')
  @Get('reports/recurring')
  recurringIncome(): Promise<RecurringIncomeView> {
    return this.recurring.show();
  }

  @StepUp()
  @Responds('Table')
  @Header('cache-control', 'no-store')
  @Get('reports/export')
  export(@Query() query: ReportQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.reportExports.byDay(query, caller);
  }

  @StepUp()
  @Responds('Table')
  @Header('cache-control', 'no-store')
  @Get('payment-movements/export')
  exportMovements(@Query() query: PaymentMovementsQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.movementExports.ofMonth(query, caller);
  }

  @Responds('ReportView')
  @Header('cache-control', 'no-store')
  @Get('reports')
  report(@Query() query: ReportQuery): Promise<ReportView> {
    return this.reports.report(query);
  }
}
