import type { MigrationInterface, QueryRunner } from 'typeorm';

const FIGURES = `
  orders bigint NOT NULL DEFAULT 0,
  paid_orders bigint NOT NULL DEFAULT 0,
  revenue_cents bigint NOT NULL DEFAULT 0,
  donations bigint NOT NULL DEFAULT 0,
  donations_cents bigint NOT NULL DEFAULT 0,
  new_users bigint NOT NULL DEFAULT 0,
  new_members bigint NOT NULL DEFAULT 0,
  member_changes bigint NOT NULL DEFAULT 0
`;

/** Contribution of one row of a table to its day's figures. Revenue is the paid amount net of refunds. */
const FACTS = {
  orders: {
    day: 'sao_paulo_day(created_at)',
    orders: '1',
    paid_orders: "(payment_status = 'paid')::integer",
    revenue_cents: "CASE WHEN payment_status = 'paid' THEN total_amount_cents - refunded_cents ELSE 0 END",
  },
  donations: {
    day: 'sao_paulo_day(created_at)',
    donations: "(payment_status = 'completed')::integer",
    donations_cents: "CASE WHEN payment_status = 'completed' THEN amount_cents ELSE 0 END",
  },
  users: { day: 'sao_paulo_day(created_at)', new_users: '(erased_at IS NULL)::integer' },
  ong_members: { day: 'sao_paulo_day(created_at)', new_members: '1' },
};

/** An active membership counts from the day it starts, and is subtracted on the day it stops being active. */
const MEMBERS_ACTIVE = {
  insert: "SELECT sao_paulo_day(created_at) AS day, 1 AS change FROM new_rows WHERE status = 'active'",
  update: `SELECT sao_paulo_day(now()) AS day, (n.status = 'active')::integer - (o.status = 'active')::integer AS change
    FROM new_rows n JOIN old_rows o USING (id)`,
  delete: "SELECT sao_paulo_day(now()) AS day, -1 AS change FROM old_rows WHERE status = 'active'",
};

const OPERATIONS = { insert: ['new_rows'], update: ['new_rows', 'old_rows'], delete: ['old_rows'] } as const;

/** Adds the changes of a statement's rows; rows without relevant changes add nothing. */
function countSql({ day, ...facts }: Record<string, string> & { day: string }, rows: readonly string[]): string {
  const names = Object.keys(facts);
  const changes = rows.map((table) => {
    const signed = names.map((name) => `${table === 'old_rows' ? '-' : ''}(${facts[name]}) AS ${name}`);
    return `SELECT ${day} AS day, ${signed.join(', ')} FROM ${table}`;
  });
  const sums = names.map((name) => `sum(${name})`);
  return `INSERT INTO daily_figure_changes (day, ${names.join(', ')})
    SELECT day, ${sums.join(', ')} FROM (${changes.join(' UNION ALL ')}) changes
    GROUP BY day HAVING ${sums.map((sum) => `${sum} <> 0`).join(' OR ')};`;
}

const memberSql = (operation: keyof typeof MEMBERS_ACTIVE): string => `INSERT INTO daily_figure_changes (day, member_changes)
    SELECT day, sum(change) FROM (${MEMBERS_ACTIVE[operation]}) changes GROUP BY day HAVING sum(change) <> 0;`;

function* triggerSql(): Generator<string> {
  for (const [table, facts] of Object.entries(FACTS)) {
    for (const [operation, rows] of Object.entries(OPERATIONS) as [keyof typeof OPERATIONS, readonly string[]][]) {
      const members = table === 'ong_members' ? memberSql(operation) : '';
      const names = rows.map((rowset) => `${rowset === 'new_rows' ? 'NEW' : 'OLD'} TABLE AS ${rowset}`);
      yield `CREATE FUNCTION count_${table}_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN ${countSql(facts, rows)} ${members} RETURN NULL; END $$`;
      yield `CREATE TRIGGER ${table}_${operation}_counted AFTER ${operation.toUpperCase()} ON ${table}
        REFERENCING ${names.join(' ')} FOR EACH STATEMENT EXECUTE FUNCTION count_${table}_${operation}()`;
    }
  }
}

/**
 * Figures by day in São Paulo, for reports and the overview. Triggers write them in the transaction of the change, so that no service can
 * forget it. Triggers only insert rows of changes, so they never wait for locks; a job folds these into `daily_figures`, and the view
 * always sums both.
 */
export class CreateDailyFigures1763600016000 implements MigrationInterface {
  name = 'CreateDailyFigures1763600016000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION sao_paulo_day(moment timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN (moment AT TIME ZONE 'America/Sao_Paulo')::date
    `);
    const tables = [
      `CREATE TABLE daily_figures (day date NOT NULL, ${FIGURES}, CONSTRAINT pk_daily_figures PRIMARY KEY (day))`,
      `CREATE TABLE daily_figure_changes (id bigint GENERATED ALWAYS AS IDENTITY, day date NOT NULL, ${FIGURES},
        CONSTRAINT pk_daily_figure_changes PRIMARY KEY (id))`,
    ];
    for (const statement of tables) await runner.query(statement);
    await runner.query(`
      CREATE VIEW figures_by_day AS
      SELECT day, sum(orders) AS orders, sum(paid_orders) AS paid_orders, sum(revenue_cents) AS revenue_cents, sum(donations) AS donations,
        sum(donations_cents) AS donations_cents, sum(new_users) AS new_users, sum(new_members) AS new_members,
        sum(member_changes) AS member_changes
      FROM (
        SELECT * FROM daily_figures
        UNION ALL SELECT day, orders, paid_orders, revenue_cents, donations, donations_cents, new_users, new_members, member_changes
        FROM daily_figure_changes
      ) parts GROUP BY day
    `);
    for (const statement of triggerSql()) await runner.query(statement);
    for (const [table, facts] of Object.entries(FACTS)) {
      const history = countSql(facts, ['new_rows']).replace('FROM new_rows', `FROM ${table}`);
      await runner.query(history);
    }
    const activeMembers = memberSql('insert').replace('FROM new_rows', 'FROM ong_members');
    await runner.query(activeMembers);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(FACTS)) {
      for (const operation of Object.keys(OPERATIONS)) {
        const statement = ['DROP FUNCTION', `count_${table}_${operation}()`, 'CASCADE'].join(' ');
        await runner.query(statement);
      }
    }
    await runner.query('DROP VIEW figures_by_day');
    await runner.query('DROP TABLE daily_figure_changes');
    await runner.query('DROP TABLE daily_figures');
    await runner.query('DROP FUNCTION sao_paulo_day(timestamptz)');
  }
}
