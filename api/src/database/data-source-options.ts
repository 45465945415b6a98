import type { DataSourceOptions } from 'typeorm';
import type { Env } from '../config/env';
import { migrations } from './migrations';

type EntityClass = new () => object;

/** One place for what every connection of ours has in common: the app, migrations, the seed and the tests. */
export function dataSourceOptions(env: Pick<Env, 'databaseUrl' | 'databasePoolSize'>, entities: EntityClass[]): DataSourceOptions {
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
    // gen_random_uuid() is built in; the migrations create the extensions there are.
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    connectTimeoutMS: 5_000,
    applicationName: 'aflora-api',
  };
}
