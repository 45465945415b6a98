import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PersonalDataService } from '../personal-data/personal-data.module';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';
import { JobsService } from '../jobs/jobs.service';
import { RetentionQueries } from './retention.queries';
import { securityLogActions } from './security-log';

const NAME = 'privacy.retention';
/** 03:20 in São Paulo. */
const EVERY_NIGHT = '20 6 * * *';
/** Expired sessions and links are visible to nobody; a month allows investigating misuse. */
const ENDED_DAYS = 30;
/** Longer than any provider repeats an event, and longer than a dispute needs its text. */
const EVENT_DAYS = 90;

/** Deletes data after its retention period. Safe to repeat: each run deletes what is due. */
@Injectable()
export class RetentionService {
  constructor(
    private readonly queries: RetentionQueries,
    private readonly personalData: PersonalDataService,
    private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
    jobs: JobsService,
  ) {
    jobs.define(NAME, () => this.run());
    jobs.repeat(NAME, EVERY_NIGHT);
  }

  private async run(): Promise<void> {
    const { ipDays, logDays, unconfirmedDays } = this.env.retention;
    await repeatUntilZero(() => this.queries.apply('forget-network', ipDays));
    await repeatUntilZero(() => this.queries.apply('delete-log', logDays, securityLogActions));
    await repeatUntilZero(() => this.queries.apply('delete-links', ENDED_DAYS));
    await repeatUntilZero(() => this.queries.apply('delete-sessions', ENDED_DAYS));
    await repeatUntilZero(() => this.queries.apply('delete-sign-ups', unconfirmedDays));
    await repeatUntilZero(() => this.queries.apply('delete-unconfirmed', unconfirmedDays));
    await repeatUntilZero(() => this.queries.apply('delete-failed-jobs', ENDED_DAYS));
    await repeatUntilZero(() => this.queries.apply('empty-events', EVENT_DAYS));
    for (const { erasure } of this.personalData.all()) {
      await repeatUntilZero(async () => (await erasure.expire?.(this.dataSource.manager)) ?? 0);
    }
  }
}

async function repeatUntilZero(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) > 0);
}
