import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PersonalDataService } from '../common/personal-data/personal-data';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';
import { JobsService } from '../jobs/jobs.service';
import { RetentionQueries } from './retention.queries';
import { securityLogActions } from './security-log';

const NAME = 'privacy.retention';
/** Twenty past three in the morning, São Paulo. */
const EVERY_NIGHT = '20 6 * * *';
/** Sessions and links that have ended are shown to nobody; a month is for looking into misuse. */
const ENDED_DAYS = 30;
/** Longer than any provider repeats an event or a dispute needs its wording. */
const EVENT_DAYS = 90;

/** Forgets what has been kept for long enough. Each run does what is left, however often it runs. */
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
    await untilNone(() => this.queries.apply('forget-network', ipDays));
    await untilNone(() => this.queries.apply('delete-log', logDays, securityLogActions));
    await untilNone(() => this.queries.apply('delete-links', ENDED_DAYS));
    await untilNone(() => this.queries.apply('delete-sessions', ENDED_DAYS));
    await untilNone(() => this.queries.apply('delete-sign-ups', unconfirmedDays));
    await untilNone(() => this.queries.apply('delete-unconfirmed', unconfirmedDays));
    await untilNone(() => this.queries.apply('delete-failed-jobs', ENDED_DAYS));
    await untilNone(() => this.queries.apply('empty-events', EVENT_DAYS));
    for (const { erasure } of this.personalData.all()) {
      await untilNone(async () => (await erasure.expire?.(this.dataSource.manager)) ?? 0);
    }
  }
}

async function untilNone(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) > 0);
}
