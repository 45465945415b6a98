import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['active', 'paused', 'started', 'lost', 'monthly_cents'];

/** A source of recurring income: when a row counts as active or paused, and its cents per month. */
interface Source {
  table: string;
  kind: string;
  state: string;
  cents: string;
  beganAt: string;
  /** Whether the row charges at all. A row that is linked with its subscription later, as imported ones are, counts from its beginning. */
  linked: string;
}

const SOURCES: Source[] = [
  {
    table: 'ong_members',
    kind: 'membership',
    // A membership whose member has cancelled is lost at once, since nothing more will be charged.
    state: `CASE WHEN subscription_id IS NULL THEN NULL WHEN status = 'active' AND NOT cancel_at_period_end THEN 'active'
      WHEN status = 'inactive' AND paused_at IS NOT NULL THEN 'paused' END`,
    cents: 'monthly_amount_cents',
    beganAt: 'start_date',
    linked: 'subscription_id IS NOT NULL',
  },
  {
    table: 'payment_subscriptions',
    kind: 'donation',
    state: `CASE WHEN purpose <> 'donation' THEN NULL WHEN status IN ('active', 'past-due') THEN 'active' WHEN status = 'paused' THEN 'paused' END`,
    cents: "CASE charge_interval WHEN 'year' THEN round(amount_cents / 12.0)::integer ELSE amount_cents END",
    beganAt: 'created_at',
    linked: 'true',
  },
];

const rowsOf = ({ state, cents, beganAt, linked }: Source, table: string): string =>
  `SELECT id, (${state}) AS state, (${cents}) AS cents, sao_paulo_day(${beganAt}) AS began, ${linked} AS linked FROM ${table}`;

const NONE = 'SELECT NULL::uuid AS id, NULL::text AS state, 0 AS cents, NULL::date AS began, false AS linked WHERE false';

/** Adds the changes from the states before to those after, by day; rows without a relevant change add nothing. */
const countSql = ({ kind }: Source, { before, after, day }: { before: string; after: string; day: string }): string => `
  INSERT INTO recurring_figure_changes (day, kind, ${COLUMNS.join(', ')})
  SELECT day, '${kind}', ${COLUMNS.map((column) => `sum(${column})`).join(', ')} FROM (
    SELECT ${day} AS day,
      (a.state IS NOT DISTINCT FROM 'active')::integer - (b.state IS NOT DISTINCT FROM 'active')::integer AS active,
      (a.state IS NOT DISTINCT FROM 'paused')::integer - (b.state IS NOT DISTINCT FROM 'paused')::integer AS paused,
      (b.state IS NULL AND a.state IS NOT NULL)::integer AS started,
      (b.state IS NOT NULL AND a.state IS NULL)::integer AS lost,
      CASE WHEN a.state = 'active' THEN a.cents ELSE 0 END - CASE WHEN b.state = 'active' THEN b.cents ELSE 0 END AS monthly_cents
    FROM (${before}) b FULL JOIN (${after}) a USING (id)
  ) changes GROUP BY day HAVING ${COLUMNS.map((column) => `sum(${column}) <> 0`).join(' OR ')};
`;

function* triggerSql(source: Source): Generator<string> {
  const [before, after] = [rowsOf(source, 'old_rows'), rowsOf(source, 'new_rows')];
  const today = 'sao_paulo_day(now())';
  const operations = {
    insert: { rows: 'NEW TABLE AS new_rows', sql: countSql(source, { before: NONE, after, day: 'a.began' }) },
    update: {
      rows: 'NEW TABLE AS new_rows OLD TABLE AS old_rows',
      sql: countSql(source, { before, after, day: `CASE WHEN a.linked AND NOT b.linked THEN a.began ELSE ${today} END` }),
    },
    delete: { rows: 'OLD TABLE AS old_rows', sql: countSql(source, { before, after: NONE, day: today }) },
  };
  for (const [operation, { rows, sql }] of Object.entries(operations)) {
    const name = `count_recurring_${source.table}_${operation}`;
    yield `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${sql} RETURN NULL; END $$`;
    yield `CREATE TRIGGER ${source.table}_${operation}_recurring AFTER ${operation.toUpperCase()} ON ${source.table}
      REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;
  }
}

/**
 * Recurring income by day in São Paulo, written by triggers and folded by a job like the daily figures. The history of before has the
 * memberships and monthly donations that charge or are paused now, on the day on which they began.
 */
export class CreateRecurringFigures1763600152000 implements MigrationInterface {
  name = 'CreateRecurringFigures1763600152000';

  async up(runner: QueryRunner): Promise<void> {
    const figures = COLUMNS.map((column) => `${column} bigint NOT NULL DEFAULT 0`).join(', ');
    const sums = COLUMNS.map((column) => `sum(${column}) AS ${column}`).join(', ');
    const names = COLUMNS.join(', ');
    const statements = [
      `CREATE TABLE recurring_figures (day date NOT NULL, kind text NOT NULL, ${figures}, CONSTRAINT pk_recurring_figures PRIMARY KEY (day, kind))`,
      `CREATE TABLE recurring_figure_changes (id bigint GENERATED ALWAYS AS IDENTITY, day date NOT NULL, kind text NOT NULL, ${figures},
        CONSTRAINT pk_recurring_figure_changes PRIMARY KEY (id))`,
      `CREATE VIEW recurring_by_day AS SELECT day, kind, ${sums} FROM (
        SELECT day, kind, ${names} FROM recurring_figures UNION ALL SELECT day, kind, ${names} FROM recurring_figure_changes
      ) parts GROUP BY day, kind`,
      ...SOURCES.flatMap((source) => [...triggerSql(source)]),
      ...SOURCES.map((source) => countSql(source, { before: NONE, after: rowsOf(source, source.table), day: 'a.began' })),
    ];
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { table } of SOURCES) {
      for (const operation of ['insert', 'update', 'delete']) {
        const statement = ['DROP FUNCTION', `count_recurring_${table}_${operation}()`, 'CASCADE'].join(' ');
        await runner.query(statement);
      }
    }
    await runner.query('DROP VIEW recurring_by_day');
    await runner.query('DROP TABLE recurring_figure_changes');
    await runner.query('DROP TABLE recurring_figures');
  }
}
