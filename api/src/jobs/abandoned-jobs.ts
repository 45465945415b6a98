import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from './jobs.service';

const NAME = 'jobs.free-abandoned';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

/** Far longer than any job of ours takes. The worker itself would wait for four hours. */
const FREE = `
  SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
  FROM graphile_worker.jobs WHERE locked_at < now() - interval '10 minutes'
`;

/** A process that is killed leaves its jobs locked: here they become free for the others. */
@Injectable()
export class AbandonedJobs {
  constructor(
    jobs: JobsService,
    private readonly dataSource: DataSource,
  ) {
    jobs.define(NAME, () => this.free());
    jobs.repeat(NAME, EVERY_FIVE_MINUTES);
  }

  private async free(): Promise<void> {
    await this.dataSource.query(FREE);
  }
}
