import type { HealthView } from '@aflora/contracts';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
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

/** The view of a process that is ready, or why it is not. */
type State = { view: HealthView; reason?: undefined } | { view?: undefined; reason: string };

@Injectable()
export class HealthService implements OnModuleInit, OnModuleDestroy {
  private stopping = false;
  /** The last view, which a busy process repeats. */
  private known: HealthView | undefined;
  /** When a statement of anybody last got its response, by `performance.now()`. */
  private respondedAt = 0;

  /** Why the process was last found not to be ready. */
  private reason: string | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

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
    const state = this.stopping ? { reason: 'it is stopping' } : await within(LIMIT_MS, this.state());
    this.known = state === 'late' ? this.known : state.view;
    // The statement may only be queued behind others that get their responses: taking busy processes away would leave more work to the rest.
    const isServing = state !== 'late' || this.respondedAt > askedAt;
    const isReady = this.known !== undefined && isServing;
    this.logChange(isReady ? undefined : state === 'late' ? 'the database does not respond within two seconds' : state.reason);
    if (!this.known || !isServing) throw new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return this.known;
  }

  /** Once for each change: probes ask several times in a second. */
  private logChange(reason: string | undefined): void {
    if (reason === this.reason) return;
    this.reason = reason;
    if (this.stopping) return;
    if (reason === undefined) this.logger.info('the API is ready again');
    else this.logger.error({ reason }, 'the API is not ready');
  }

  private async state(): Promise<State> {
    try {
      const names = migrations.map((migration) => migration.name);
      const [row] = await this.dataSource.query<{ applied: number }[]>(APPLIED, [names]);
      const missing = names.length - (row?.applied ?? 0);
      if (missing > 0) return { reason: `${missing} migrations of this version have not run: run the migration` };
      const warnings = await this.dataSource.query<{ warning: 'ledger' | 'jobs' }[]>(WARNINGS);
      return { view: { status: 'ok', ...(warnings.length > 0 && { warnings: warnings.map(({ warning }) => warning) }) } };
    } catch (error) {
      return { reason: (error as Error).message };
    }
  }
}

function within<T>(limitMs: number, work: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => (timer = setTimeout(resolve, limitMs, 'late')));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
