import type { DataSourceOptions } from 'typeorm';
import type { Env } from '../config/env';
import { migrations } from './migrations';

export type EntityClass = new () => object;

export type DatabaseEnv = Pick<Env, 'databaseUrl' | 'databasePoolSize' | 'databaseConnectTimeoutMs'>;

/**
 * Settings of the API's sessions, whose statements are many and short: compiling one takes longer than most of them, and parallel workers take
 * the processors of other requests.
 */
export const SESSION_OPTIONS = '-c jit=off -c max_parallel_workers_per_gather=0';

/** Connection options shared by the app, migrations, the seed and tests. */
export function dataSourceOptions(env: DatabaseEnv, entities: EntityClass[]): DataSourceOptions {
  return {
    type: 'postgres',
    url: env.databaseUrl,
    poolSize: env.databasePoolSize,
    entities,
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    synchronize: false,
    logging: false,
    // gen_random_uuid() is built into PostgreSQL, and the migrations create the extensions.
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    connectTimeoutMS: env.databaseConnectTimeoutMs,
    applicationName: 'aflora-api',
  };
}
