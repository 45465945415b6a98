import { Module } from '@nestjs/common';
import { FailedJobsService } from './failed-jobs.service';
import { AbandonedJobs, JobRunner } from './job-runner';
import { JobsService } from './jobs.service';

@Module({ providers: [JobsService, JobRunner, AbandonedJobs, FailedJobsService], exports: [JobsService, FailedJobsService] })
export class JobsModule {}
