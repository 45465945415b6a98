import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Problem } from '../common/problems/problem';
import { migrations } from '../database/migrations';

const RETRY_AFTER_SECONDS = 5;
const APPLIED = 'SELECT count(*)::integer AS applied FROM migrations WHERE name = ANY($1)';

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

  /** Throws `server.unavailable` during shutdown, without a database, or before its migrations have run. */
  async ready(): Promise<void> {
    if (this.stopping || !(await this.isMigrated())) {
      throw new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
    }
  }

  private async isMigrated(): Promise<boolean> {
    try {
      const names = migrations.map((migration) => migration.name);
      const [row] = await this.dataSource.query<{ applied: number }[]>(APPLIED, [names]);
      return row?.applied === names.length;
    } catch {
      return false;
    }
  }
}
