import type { OwnDonationView, PageQuery, PageView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { pageView } from '../common/lists/page';
import { ownDonationView } from './donation.view';
import { DonationsQueries } from './donations.queries';

@Injectable()
export class DonationsService {
  constructor(private readonly queries: DonationsQueries) {}

  /** Somebody's own, newest first. */
  async listOf(userId: string, query: PageQuery): Promise<PageView<OwnDonationView>> {
    return pageView(await this.queries.ofUser(userId, query), ownDonationView);
  }
}
