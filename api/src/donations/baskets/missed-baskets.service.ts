import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../../jobs/jobs.service';
import { DonationLocksService } from '../donation-locks.service';
import { AdoptedBasket } from './adopted-basket.entity';
import { BasketsService } from './baskets.service';

const JOB = 'donations.reserve-missed-baskets';
const EVERY_HOUR = '27 * * * *';

const MISSED = `
  SELECT id FROM donations d
  WHERE baskets IS NOT NULL AND payment_status = 'completed' AND NOT EXISTS (SELECT FROM adopted_baskets WHERE donation_id = d.id)
  ORDER BY completed_at
`;

/** Reserves the baskets of donations that were completed by a process of an earlier release, which doesn't know baskets. */
@Injectable()
export class MissedBasketsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly baskets: BasketsService,
    private readonly locks: DonationLocksService,
    jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.run());
    jobs.repeat(JOB, EVERY_HOUR);
  }

  async run(): Promise<void> {
    for (const { id } of await this.dataSource.query<{ id: string }[]>(MISSED)) await this.reserve(id);
  }

  /** Locks the donation, so that a second process waits and then finds the baskets that the first has reserved. */
  private async reserve(donationId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const donation = await this.locks.lock(manager, donationId);
      if (donation && !(await manager.existsBy(AdoptedBasket, { donationId }))) await this.baskets.reserveCovered(manager, donation);
    });
  }
}
