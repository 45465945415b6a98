import type { MigrationInterface, QueryRunner } from 'typeorm';
import { contractions, createdTable, statementsOf } from './contractions';

export interface Migration extends MigrationInterface {
  name: string;
  /** Time stamp of the released migration that expanded what this one contracts. */
  contracts?: string;
}

export type MigrationClass = new () => Migration;

/**
 * What migrations after the last released one may not do while processes of that release still run: take away or narrow. Only one that
 * says which released migration brought the replacement may.
 */
export async function refusedMigrations(classes: readonly MigrationClass[], released: string): Promise<string[]> {
  const all = classes.map((Migration) => new Migration());
  const last = all.findIndex(({ name }) => name === released);
  if (last === -1) return [`No migration is called ${released}, as the last released one was.`];
  const fresh = new Set<string>();
  const refused: string[] = [];
  for (const migration of all.slice(last + 1)) {
    const statements = await statementsIn(migration);
    for (const table of statements.map(createdTable)) if (table) fresh.add(table);
    const found = statements.flatMap((statement) => contractions(statement, fresh));
    const isAllowed = migration.contracts !== undefined && all.slice(0, last + 1).some((other) => isOf(other, migration.contracts));
    if (migration.contracts !== undefined && !isAllowed)
      refused.push(`${migration.name} contracts ${migration.contracts}, which is not released`);
    else if (!isAllowed) refused.push(...found.map((line) => `${migration.name} ${line}`));
  }
  return refused;
}

const isOf = ({ name }: Migration, stamp = ''): boolean => /^\d{13}$/.test(stamp) && name.endsWith(stamp);

/** What it would run. No row is ever found, and nothing but SQL is taken: what TypeORM writes itself can't be read before it runs. */
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
