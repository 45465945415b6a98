import type { DataSource } from 'typeorm';
import { until } from './api-process';

const WAITING = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";

/** How many statements of this database wait for a lock. */
export const lockWaits = async (dataSource: DataSource): Promise<number> => (await dataSource.query<unknown[]>(WAITING)).length;

export const untilLockWaits = (dataSource: DataSource, count = 1): Promise<void> =>
  until(async () => (await lockWaits(dataSource)) >= count);
