import type { ClientErrorView, ClientReportInput, KeysetView, ListClientErrorsQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { keysetView } from '../common/lists/keyset-pages';
import { JobsService } from '../jobs/jobs.service';
import { clientErrorView } from './releases.queries';
import { ClientReportsQueries } from './client-reports.queries';

const RETENTION = 'releases.retention';
/** 03:40 in São Paulo. */
const EVERY_NIGHT = '40 6 * * *';

/** Reports from browsers: load times and failures of releases. */
@Injectable()
export class ClientReportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: ClientReportsQueries,
    jobs: JobsService,
  ) {
    jobs.define(RETENTION, () => this.queries.deleteOld());
    jobs.repeat(RETENTION, EVERY_NIGHT);
  }

  /** Ignores reports of unpublished releases. */
  async receive(report: ClientReportInput): Promise<void> {
    if (report.outcome === 'loaded') {
      await this.queries.count(this.dataSource.manager, report);
      return;
    }
    await this.dataSource.transaction(async (manager) => {
      const releaseId = await this.queries.count(manager, report);
      if (releaseId) await this.queries.storeError(manager, releaseId, report);
    });
  }

  async errors(query: ListClientErrorsQuery): Promise<KeysetView<ClientErrorView>> {
    return keysetView(await this.queries.page(query), clientErrorView);
  }
}
