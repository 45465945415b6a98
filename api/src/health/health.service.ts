import type { HealthView } from '@aflora/contracts';
import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
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
export class HealthService implements OnModuleInit, OnModuleDestroy {
  private stopping = false;
  /** The last view, which a busy process repeats. */
  private known: HealthView | undefined;
  /** When a statement of anybody last got its response, by `performance.now()`. */
  private respondedAt = 0;

  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    const { master: pool } = this.dataSource.driver as unknown as { master: Pool };
    pool.on('release', (error) => {
      if (!error) this.respondedAt = performance.now();
    });
  }

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
    const askedAt = performance.now();
    const view = this.stopping ? undefined : await within(LIMIT_MS, this.migratedView());
    this.known = view === 'late' ? this.known : view;
    // The statement may only be queued behind others that get their responses: taking busy processes away would leave more work to the rest.
    const isServing = view !== 'late' || this.respondedAt > askedAt;
    if (!this.known || !isServing) throw new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return this.known;
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

function within<T>(limitMs: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, limitMs, 'late')));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
