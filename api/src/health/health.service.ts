import type { HealthView } from '@aflora/contracts';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Problem } from '../common/problems/problem';
import { migrations } from '../database/migrations';
import { FailedJobsService } from '../jobs/failed-jobs.service';

const RETRY_AFTER_SECONDS = 5;
const APPLIED = 'SELECT count(*)::integer AS applied FROM migrations WHERE name = ANY($1)';
const DIFFERS = 'SELECT EXISTS (SELECT FROM ledger_differences WHERE ended_at IS NULL AND explanation IS NULL) AS "isDifferent"';

@Injectable()
export class HealthService implements OnModuleDestroy {
  private stopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly failedJobs: FailedJobsService,
  ) {}

  get isStopping(): boolean {
    return this.stopping;
  }

  onModuleDestroy(): void {
    this.announceStop();
  }

  /** Makes the process report that it is not ready, though it still serves requests, so that load balancers stop sending new ones. */
  announceStop(): void {
    this.stopping = true;
  }

  /** Throws `server.unavailable` during shutdown, without a database, or before its migrations have run. */
  async ready(): Promise<HealthView> {
    const view = this.stopping ? undefined : await this.migratedView();
    if (!view) throw new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return view;
  }

  /** Undefined without a database, or before its migrations have run. */
  private async migratedView(): Promise<HealthView | undefined> {
    try {
      const names = migrations.map((migration) => migration.name);
      const [row] = await this.dataSource.query<{ applied: number }[]>(APPLIED, [names]);
      if (row?.applied !== names.length) return undefined;
      const [ledger] = await this.dataSource.query<[{ isDifferent: boolean }]>(DIFFERS);
      const warnings = [
        ...(ledger.isDifferent ? (['ledger'] as const) : []),
        ...((await this.failedJobs.count()) > 0 ? (['jobs'] as const) : []),
      ];
      return { status: 'ok', ...(warnings.length > 0 && { warnings }) };
    } catch {
      return undefined;
    }
  }
}
