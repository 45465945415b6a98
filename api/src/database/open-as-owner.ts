import { DataSource } from 'typeorm';
import { startupFailure } from '../common/startup-failure';
import type { Env } from '../config/env';
import { EnvError } from '../config/env-reader';
import { dataSourceOptions, type DatabaseEnv, type EntityClass } from './data-source-options';

type OwnerEnv = DatabaseEnv & Pick<Env, 'databaseOwnerUrl'>;

/**
 * Connects with the role that owns the tables: that of DATABASE_OWNER_URL, else that of DATABASE_URL. Throws `EnvError` with one line that
 * names the variable to correct.
 */
export async function openAsOwner({ databaseOwnerUrl, ...env }: OwnerEnv, entities: EntityClass[] = []): Promise<DataSource> {
  const variable = databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
  const options = dataSourceOptions({ ...env, databaseUrl: databaseOwnerUrl ?? env.databaseUrl }, entities);
  try {
    return await new DataSource(options).initialize();
  } catch (error) {
    throw new EnvError(startupFailure(error, variable));
  }
}
