import { DiscardFailedJobQuery, ListFailedJobsQuery, type FailedJobPage, type RetriedJobsView } from '@aflora/contracts';
import { Controller, Delete, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, ShowsPersonalData, StepUp } from '../common/access/access';
import { Responds } from '../common/openapi/operations';
import { AdminFailedJobsService } from './admin-failed-jobs.service';

@ApiTags('failed-jobs')
@Roles('admin')
@Controller('api/admin/failed-jobs')
export class FailedJobsAdminController {
  constructor(private readonly failedJobs: AdminFailedJobsService) {}

  @Responds('FailedJobPage')
  @Header('cache-control', 'no-store')
  @Get()
  @ShowsPersonalData('mail_outbox')
  list(@Query() query: ListFailedJobsQuery): Promise<FailedJobPage> {
    return this.failedJobs.list(query);
  }

  @StepUp()
  @Responds('RetriedJobsView')
  @Post('retries')
  @HttpCode(200)
  retryAll(@FromCaller() caller: Caller): Promise<RetriedJobsView> {
    return this.failedJobs.retryAll(caller);
  }

  @StepUp()
  @Responds()
  @Post(':id/retry')
  @HttpCode(204)
  retry(@Param('id') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.failedJobs.retry(id, caller);
  }

  @StepUp()
  @Responds()
  @Delete(':id')
  @HttpCode(204)
  discard(@Param('id') id: string, @Query() query: DiscardFailedJobQuery, @FromCaller() caller: Caller): Promise<void> {
    return this.failedJobs.discard(id, query, caller);
  }
}
