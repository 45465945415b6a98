import type { OverviewView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { OverviewQueries } from './overview.queries';
import { overviewView } from './overview.view';

@Injectable()
export class ReportsService {
  constructor(private readonly queries: OverviewQueries) {}

  /** Exact figures of this moment. Revenue counts paid orders of the running month. */
  async overview(): Promise<OverviewView> {
    return overviewView(await this.queries.figures());
  }
}
