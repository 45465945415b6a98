import type { HealthView } from '@aflora/contracts';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Problem } from '../common/problems/problem';
import { FROM_FAILED_JOBS } from '../database/failed-work';
import { migrations } from '../database/migrations';

const RETRY_AFTER_SECONDS = 5;
/** Load balancers wait a few seconds for readiness. */
const LIMIT_MS = 2_000;
const APPLIED = 'SELECT count(*)::integer AS applied FROM migrations WHERE name = ANY($1)';
const WARNINGS = `
  SELECT 'ledger' AS warning WHERE EXISTS (SELECT FROM ledger_differences WHERE ended_at IS NULL AND explanation IS NULL)
  UNION ALL SELECT 'jobs' WHERE EXISTS (SELECT ${FROM_FAILED_JOBS})
`;

@Injectable()
export class HealthService implements OnModuleDestroy {
  private stopping = false;

  constructor(private readonly dataSource: DataSource) {}

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

  /** Throws `server.unavailable` during shutdown, without a database that responds, or before its migrations have run. */
  async ready(): Promise<HealthView> {
    const view = this.stopping ? undefined : await within(LIMIT_MS, this.migratedView());
    if (!view) throw new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return view;
  }

  /** Undefined without a database, or before its migrations have run. */
  private async migratedView(): Promise<HealthView | undefined> {
    try {
      const names = migrations.map((migration) => migration.name);
      const [row] = await this.dataSource.query<{ applied: number }[]>(APPLIED, [names]);
      if (row?.applied !== names.length) return undefined;
      const warnings = await this.dataSource.query<{ warning: 'ledger' | 'jobs' }[]>(WARNINGS);
      return { status: 'ok', ...(warnings.length > 0 && { warnings: warnings.map(({ warning }) => warning) }) };
    } catch {
      return undefined;
    }
  }
}

function within<T>(limitMs: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, limitMs, undefined)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
