import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { JobsModule } from '../jobs/jobs.module';
import { OutboxModule } from '../outbox/outbox.module';
import { AdminFailedJobsService } from './admin-failed-jobs.service';
import { FailedJobsAdminController } from './failed-jobs.admin.controller';

@Module({
  imports: [AuditModule, JobsModule, OutboxModule],
  controllers: [FailedJobsAdminController],
  providers: [AdminFailedJobsService],
})
export class FailedJobsModule {}
