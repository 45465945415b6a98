import { Module } from '@nestjs/common';
import { FailedJobsService } from './failed-jobs.service';
import { JobLocks } from './job-locks';
import { JobRunner } from './job-runner';
import { JobsService } from './jobs.service';
import { Schedules } from './schedules';
import { UnusedQueuesService } from './unused-queues.service';

@Module({
  providers: [JobsService, JobRunner, JobLocks, Schedules, UnusedQueuesService, FailedJobsService],
  exports: [JobsService, FailedJobsService],
})
export class JobsModule {}
