import type { Sandbox } from '@aflora/payment-sandbox/start-sandbox';
import type { DataSource } from 'typeorm';
import { MONEY } from '../../src/database/migrations/1764040001000-sum-donations-by-fund';

/** Tables whose times belong to a history. Accounts and the audit log stay in the present, so that people stay signed in. */
const MONEY_TABLES = /^(order|payment|donation|ong_member|outbox|mail_outbox|idempotency|ledger|bank|expense|adopted_basket)/;
const COLUMNS = `
  SELECT c.table_name AS "table", c.column_name AS "column"
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.data_type = 'timestamp with time zone' AND c.is_generated = 'NEVER'
`;
/** Sums by day, which have no times, and whose triggers don't run while time moves. */
const FORGET_SUMS = ['donation_funds', 'donation_fund_changes'].map((table) => `DELETE FROM ${table};`);
const SUM_AGAIN = `INSERT INTO donation_funds SELECT project, day, sum(cents) FROM (SELECT ${MONEY} FROM donations) money GROUP BY 1, 2;`;
/** Days of funds whose sums, which triggers write, are not those of the donations. */
export const WRONG_DAYS = `
  SELECT project, day::text, sum(cents)::integer AS "differsBy" FROM (
    SELECT project, day, cents FROM (SELECT ${MONEY} FROM donations) money
    UNION ALL SELECT project, day, -cents FROM donation_funds_by_day
  ) parts GROUP BY project, day HAVING sum(cents) <> 0
`;
/** The time of a donor's cancellation stands among the details of the subscription. */
const moveCancellations = (ms: number): string => `
  UPDATE payment_subscriptions
  SET details = details || jsonb_build_object('cancelAskedAt', (details ->> 'cancelAskedAt')::timestamptz - interval '${ms} milliseconds')
  WHERE details ? 'cancelAskedAt';
`;
const JOBS = 'graphile_worker._private_jobs';
const QUEUES = 'graphile_worker._private_job_queues';

type ProviderState = Sandbox['provider']['state'];

interface TimeColumn {
  table: string;
  column: string;
}

/**
 * Moves time for both sides of a history: instead of the clocks, every stored time is moved into the past, in our tables and in the
 * provider's books. The code keeps reading the real clocks of the process and of PostgreSQL.
 */
export class Clock {
  private constructor(
    private readonly dataSource: DataSource,
    private readonly columns: Map<string, string[]>,
    private readonly provider: ProviderState,
  ) {}

  static async of(dataSource: DataSource, provider: ProviderState): Promise<Clock> {
    const columns = new Map([
      [JOBS, ['run_at', 'locked_at', 'created_at']],
      [QUEUES, ['locked_at']],
    ]);
    for (const { table, column } of await dataSource.query<TimeColumn[]>(COLUMNS))
      if (MONEY_TABLES.test(table)) columns.set(table, [...(columns.get(table) ?? []), column]);
    return new Clock(dataSource, columns, provider);
  }

  async travel(ms: number): Promise<void> {
    const moved = (column: string) => `${column} = ${column} - interval '${ms} milliseconds'`;
    const updates = [...this.columns].map(([table, columns]) => `UPDATE ${table} SET ${columns.map(moved).join(', ')};`);
    const wrongDays = await this.dataSource.query<object[]>(WRONG_DAYS);
    if (wrongDays.length > 0) throw new Error(`The sums of a day differ: ${JSON.stringify(wrongDays)}`);
    await this.withoutTriggers([...updates, moveCancellations(ms), ...FORGET_SUMS, SUM_AGAIN]);
    const { payments, subscriptions, refunds, disputes, answers } = this.provider;
    for (const table of [payments, subscriptions, refunds, disputes, answers])
      for (const row of table.all()) table.put(shifted(row, ms) as never);
  }

  /** Removes everything that a history has left. */
  clear(more: string[]): Promise<void> {
    const tables = [...this.columns.keys(), 'expense_days'];
    return this.withoutTriggers([...tables.map((table) => `DELETE FROM ${table};`), ...FORGET_SUMS, ...more]);
  }

  private async withoutTriggers(statements: string[]): Promise<void> {
    const work = ['BEGIN; SET LOCAL session_replication_role = replica;', ...statements, 'COMMIT;'].join(' ');
    await this.dataSource.query(work);
  }
}

function shifted(row: object, ms: number): object {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) =>
    name.endsWith('At') && typeof value === 'string' ? [name, new Date(Date.parse(value) - ms).toISOString()] : [name, value],
  );
  const copy = Object.fromEntries(fields) as { dueAt?: string; anchorDay?: number };
  // The day of the month on which a subscription is charged moves with it.
  return copy.dueAt ? { ...copy, anchorDay: new Date(copy.dueAt).getUTCDate() } : copy;
}
