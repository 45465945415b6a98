import { Module } from '@nestjs/common';
import { AbandonedJobs, JobRunner } from './job-runner';
import { JobsService } from './jobs.service';

@Module({ providers: [JobsService, JobRunner, AbandonedJobs], exports: [JobsService] })
export class JobsModule {}
