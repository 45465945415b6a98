import { Module } from '@nestjs/common';
import { FailedJobsService } from './failed-jobs.service';
import { AbandonedJobs, JobRunner } from './job-runner';
import { JobsService } from './jobs.service';
import { UnusedQueuesService } from './unused-queues.service';

@Module({
  providers: [JobsService, JobRunner, AbandonedJobs, UnusedQueuesService, FailedJobsService],
  exports: [JobsService, FailedJobsService],
})
export class JobsModule {}
