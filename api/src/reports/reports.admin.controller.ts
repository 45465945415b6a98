import {
  ReportQuery,
  type ActivityView,
  type DonationTotalsView,
  type OverviewView,
  type PendingWorkView,
  type ReportSummaryView,
  type ReportView,
} from '@aflora/contracts';
import { Controller, Get, Header, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { Roles } from '../common/access/roles.decorator';
import { Answers } from '../common/openapi/answers.decorator';
import { ReportExportsService } from './report-exports.service';
import { ReportsService } from './reports.service';

@ApiTags('reports')
@Roles('admin')
@Controller('api/admin')
export class ReportsAdminController {
  constructor(
    private readonly reports: ReportsService,
    private readonly exports: ReportExportsService,
  ) {}

  @Answers('OverviewView')
  @Header('cache-control', 'no-store')
  @Get('overview')
  overview(): Promise<OverviewView> {
    return this.reports.overview();
  }

  @Answers('ActivityList')
  @Header('cache-control', 'no-store')
  @Get('activity')
  activity(): Promise<ActivityView[]> {
    return this.reports.activity();
  }

  @Answers('PendingWorkView')
  @Header('cache-control', 'no-store')
  @Get('pending-work')
  pendingWork(): Promise<PendingWorkView> {
    return this.reports.pendingWork();
  }

  @Answers('DonationTotalsView')
  @Header('cache-control', 'no-store')
  @Get('donations/totals')
  donationTotals(): Promise<DonationTotalsView> {
    return this.reports.donationTotals();
  }

  @Answers('ReportSummaryView')
  @Header('cache-control', 'no-store')
  @Get('reports/summary')
  summary(): Promise<ReportSummaryView> {
    return this.reports.summary();
  }

  @Answers('Table')
  @Header('cache-control', 'no-store')
  @Get('reports/export')
  export(@Query() query: ReportQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.exports.byDay(query, caller);
  }

  @Answers('ReportView')
  @Header('cache-control', 'no-store')
  @Get('reports')
  report(@Query() query: ReportQuery): Promise<ReportView> {
    return this.reports.report(query);
  }
}
