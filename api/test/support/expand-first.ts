import type { MigrationInterface, QueryRunner } from 'typeorm';
import { contractions, createdNames, statementsOf } from './contractions';
import { longLocks } from './long-locks';

export interface Migration extends MigrationInterface {
  name: string;
  /** Timestamp of the released migration that introduced the replacement for what this one removes. */
  contracts?: string;
}

export type MigrationClass = new () => Migration;

/**
 * Finds migrations after the last released one that remove or narrow something, which would break running processes of that release. It is
 * allowed only if the migration names a released migration that introduced the replacement.
 */
export async function refusedMigrations(classes: readonly MigrationClass[], released: string): Promise<string[]> {
  const all = classes.map((Migration) => new Migration());
  const last = all.findIndex(({ name }) => name === released);
  if (last === -1) return [`No migration is called ${released}, as the last released one was.`];
  const fresh = new Set<string>();
  const refused: string[] = [];
  for (const migration of all.slice(last + 1)) {
    const statements = await statementsIn(migration);
    for (const name of statements.flatMap(createdNames)) fresh.add(name);
    const found = statements.flatMap((statement) => contractions(statement, fresh));
    const isAllowed = migration.contracts !== undefined && all.slice(0, last + 1).some((other) => isOf(other, migration.contracts));
    if (migration.contracts !== undefined && !isAllowed)
      refused.push(`${migration.name} contracts ${migration.contracts}, which is not released`);
    else if (!isAllowed) refused.push(...found.map((line) => `${migration.name} ${line}`));
  }
  return refused;
}

/**
 * Finds migrations after the named one that keep others waiting while they read a whole table. `transaction = false` makes each statement its
 * own transaction.
 */
export async function lockingMigrations(classes: readonly MigrationClass[], after: string): Promise<string[]> {
  const all = classes.map((Migration) => new Migration());
  const last = all.findIndex(({ name }) => name === after);
  if (last === -1) return [`No migration is called ${after}.`];
  const found: string[] = [];
  for (const migration of all.slice(last + 1)) {
    const locks = longLocks(await statementsIn(migration), migration.transaction !== false);
    found.push(...locks.map((line) => `${migration.name} ${line}`));
  }
  return found;
}

const isOf = ({ name }: Migration, stamp = ''): boolean => /^\d{13}$/.test(stamp) && name.endsWith(stamp);

/**
 * SQL statements that the migration would run. Queries return no rows, and only `query` is available, because SQL that TypeORM generates
 * can't be inspected.
 */
async function statementsIn(migration: Migration): Promise<string[]> {
  const statements: string[] = [];
  const query = (sql: string) => {
    statements.push(...statementsOf(sql));
    return Promise.resolve([]);
  };
  const runner = new Proxy({ query } as Partial<QueryRunner>, {
    get: (target, name) => {
      if (name === 'query') return target.query;
      throw new Error(`${migration.name} uses runner.${String(name)}: migrations are SQL`);
    },
  });
  await migration.up(runner as QueryRunner);
  return statements;
}
