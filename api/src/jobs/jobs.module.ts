import { Module } from '@nestjs/common';
import { JobRunner } from './job-runner';
import { JobsService } from './jobs.service';

@Module({ providers: [JobsService, JobRunner], exports: [JobsService] })
export class JobsModule {}
