import { createdNames } from './contractions';

const VALIDATED = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\S+) .*\bVALIDATE CONSTRAINT\b/;
const INDEXED = /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY\b)(?:.*? )?ON (?:ONLY )?([^\s(]+)/;
const LOCKED = /^(?:ALTER TABLE (?:IF EXISTS )?(?:ONLY )?|CREATE (?:CONSTRAINT )?TRIGGER .*? ON )([^\s(]+)/;
const ROWS = /^(?:INSERT|UPDATE|DELETE|SELECT|WITH)\b/;

/**
 * Ways in which the statements of one migration keep others waiting while they read an existing table. A transaction keeps each lock until its
 * end. Expects statements in the form of `statementsOf`.
 */
export function longLocks(statements: string[], isTransaction: boolean): string[] {
  const own = new Set(statements.flatMap(createdNames));
  const locked = new Set<string>();
  return statements.flatMap((statement) => {
    const found = reasonOf(statement, { own, locked: isTransaction ? [...locked] : [], isTransaction });
    const table = LOCKED.exec(statement)?.[1];
    if (table && !own.has(table)) locked.add(table);
    return found ? [`${found}: ${statement.slice(0, 120)}`] : [];
  });
}

interface Course {
  /** Tables that the migration creates: nobody else uses them yet. */
  own: ReadonlySet<string>;
  /** Existing tables that are locked by an earlier statement. */
  locked: string[];
  isTransaction: boolean;
}

function reasonOf(statement: string, { own, locked, isTransaction }: Course): string | undefined {
  const indexed = INDEXED.exec(statement)?.[1];
  if (indexed && !own.has(indexed)) return 'indexes a table that others write: do it CONCURRENTLY, without a transaction';
  const validated = VALIDATED.exec(statement)?.[1];
  if (validated && isTransaction && !own.has(validated)) return 'validates a constraint inside a transaction';
  const isRead = ROWS.test(statement) && locked.some((table) => new RegExp(`\\b(?:FROM|JOIN|UPDATE|USING) ${table}\\b`).test(statement));
  return isRead ? 'reads a table that it keeps locked' : undefined;
}
