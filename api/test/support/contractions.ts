/** Parts of an SQL text to ignore: comments, quoted strings and function bodies. */
const NO_SQL = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g;
const ON_TABLE = /^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?(\S+) (.*)$/;

/** Ways in which a statement breaks the last release's use of existing tables. Expects the statement in the form of `statementsOf`. */
export function contractions(statement: string, fresh: ReadonlySet<string>): string[] {
  const [, table, actions = ''] = ON_TABLE.exec(statement) ?? [];
  if (table && fresh.has(table)) return [];
  const found = table && !/^RENAME/.test(actions) ? topLevel(actions).flatMap(ofAction) : ofStatement(statement, fresh);
  return found.map((reason) => `${reason}: ${statement.length > 120 ? `${statement.slice(0, 117)}...` : statement}`);
}

/** Names of what the last release doesn't write: a created table, and `TABLE.COLUMN` of added columns, which are null in its rows. */
export function createdNames(statement: string): string[] {
  const created = /^CREATE (?:UNLOGGED )?TABLE (?:IF NOT EXISTS )?([^\s(]+)/.exec(statement)?.[1];
  if (created) return [created];
  const [, table = '', actions = ''] = ON_TABLE.exec(statement) ?? [];
  const added = topLevel(actions).filter((action) => !/\b(?:DEFAULT|GENERATED)\b/.test(action));
  return added
    .flatMap((action) => /^ADD (?:COLUMN )?(?:IF NOT EXISTS )?(\w+) /.exec(action)?.[1] ?? [])
    .map((column) => `${table}.${column}`);
}

/** Statements of an SQL text, each in one line, in upper case, with single spaces. */
export const statementsOf = (sql: string): string[] =>
  sql
    .replace(NO_SQL, (text) => (text.startsWith('-') || text.startsWith('/') ? ' ' : "''"))
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim().toUpperCase().replace(/"/g, ''))
    .filter(Boolean);

function ofStatement(statement: string, fresh: ReadonlySet<string>): string[] {
  const dropped = /^DROP (?:TABLE|VIEW|MATERIALIZED VIEW|TYPE|FUNCTION|PROCEDURE|SEQUENCE|SCHEMA|DOMAIN|EXTENSION)\b/.test(statement);
  if (dropped) return ['drops what the last release may use'];
  if (/^TRUNCATE\b/.test(statement)) return ['empties what the last release may use'];
  if (/^ALTER (?!INDEX\b).*\bRENAME\b/.test(statement)) return ['renames what the last release may use'];
  if (/^DO\b/.test(statement)) return ['hides its SQL in a DO block, where nobody can check it'];
  const table = /^CREATE UNIQUE INDEX (?:.*? )?ON (?:ONLY )?([^\s(]+)/.exec(statement)?.[1];
  const [, owner, column] = /^CREATE UNIQUE INDEX .*\bON (\S+) \((\w+)\) WHERE \2 IS NOT NULL$/.exec(statement) ?? [];
  if (fresh.has(`${owner}.${column}`)) return [];
  return table && !fresh.has(table) ? ['is unique for rows that the last release still writes'] : [];
}

/** Checks one action of ALTER TABLE. */
function ofAction(action: string): string[] {
  if (/^DROP (?!CONSTRAINT\b)/.test(action)) return ['drops a column that the last release may use'];
  if (/^ALTER .* SET NOT NULL$/.test(action)) return ['refuses nulls that the last release may write'];
  if (/^ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/.test(action)) return ['changes the type of a column that the last release uses'];
  if (/^ALTER .* DROP (?:DEFAULT|IDENTITY|EXPRESSION)\b/.test(action)) return ['takes away a value that the last release relies on'];
  const constraint = /^ADD (?:CONSTRAINT \S+ )?(UNIQUE|PRIMARY KEY|EXCLUDE|CHECK|FOREIGN KEY)\b/.exec(action)?.[1];
  if (constraint) return ofConstraint(action, constraint);
  const isColumn = /^ADD\b/.test(action) && /\bNOT NULL\b/.test(action) && !/\b(?:DEFAULT|GENERATED)\b/.test(action);
  return isColumn ? ['asks for a column that the last release does not write'] : [];
}

function ofConstraint(action: string, constraint: string): string[] {
  const mayBeInvalid = constraint === 'CHECK' || constraint === 'FOREIGN KEY';
  if (mayBeInvalid && /\bNOT VALID$/.test(action)) return [];
  return mayBeInvalid ? ['checks every row at once: add it NOT VALID'] : ['is unique for rows that the last release still writes'];
}

/** Parts between commas outside parentheses. */
function topLevel(text: string): string[] {
  let depth = 0;
  const parts = [''];
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  return parts.map((part) => part.trim());
}
