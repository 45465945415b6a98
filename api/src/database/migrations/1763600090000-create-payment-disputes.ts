import type { MigrationInterface, QueryRunner } from 'typeorm';

const ORDER_EVENTS =
  "'placed', 'payment-started', 'paid', 'payment-failed', 'hold-expired', 'shipped', 'delivered', 'cancelled', 'regretted', 'refund-asked', 'refunded', 'note'";
const MEMBER_EVENTS = "'started', 'renewed', 'charge-failed', 'grace-ended', 'paused', 'resumed', 'cancel-asked', 'cancelled', 'refunded'";
const DISPUTES = "'dispute-opened', 'dispute-won', 'dispute-lost'";

/** Lists of allowed values with the ones that disputes add. */
const VALUES = [
  {
    table: 'orders',
    name: 'ck_orders_payment_status',
    column: 'payment_status',
    before: "'pending', 'paid', 'failed', 'refunded'",
    added: "'disputed'",
  },
  {
    ...{ table: 'donations', name: 'ck_donations_payment_status', column: 'payment_status' },
    ...{ before: "'pending', 'completed', 'failed', 'refunded'", added: "'disputed'" },
  },
  { table: 'order_events', name: 'ck_order_events_kind', column: 'kind', before: ORDER_EVENTS, added: DISPUTES },
  { table: 'ong_member_events', name: 'ck_ong_member_events_kind', column: 'kind', before: MEMBER_EVENTS, added: DISPUTES },
];

/** Tables with a disputed amount, and the amount that it can't exceed. */
const AMOUNTS = [
  { table: 'payments', most: 'captured_cents' },
  { table: 'orders', most: 'total_amount_cents' },
  { table: 'donations', most: 'amount_cents' },
];

const FIGURES = [
  { table: 'orders', figure: 'revenue_cents', counted: "payment_status = 'paid'" },
  { table: 'donations', figure: 'donations_cents', counted: "payment_status = 'completed'" },
];

const disputedRows = ({ counted }: (typeof FIGURES)[number], sign: '' | '-', rows: 'new_rows' | 'old_rows'): string =>
  `SELECT sao_paulo_day(created_at) AS day, ${sign}disputed_cents AS cents FROM ${rows} WHERE ${counted} AND disputed_cents > 0`;

/**
 * Subtracts disputed amounts from the day's figures, in which the other triggers of the table count the whole amount. Rows without disputed
 * amounts add nothing.
 */
function* subtractSql(figures: (typeof FIGURES)[number]): Generator<string> {
  const { table, figure } = figures;
  const changes = {
    update: {
      rows: `${disputedRows(figures, '-', 'new_rows')} UNION ALL ${disputedRows(figures, '', 'old_rows')}`,
      tables: 'NEW TABLE AS new_rows OLD TABLE AS old_rows',
    },
    delete: { rows: disputedRows(figures, '', 'old_rows'), tables: 'OLD TABLE AS old_rows' },
  };
  for (const [operation, { rows, tables }] of Object.entries(changes)) {
    yield `CREATE FUNCTION count_disputed_${table}_${operation}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO daily_figure_changes (day, ${figure})
        SELECT day, sum(cents) FROM (${rows}) changes GROUP BY day HAVING sum(cents) <> 0;
        RETURN NULL;
      END $$`;
    yield `CREATE TRIGGER ${table}_${operation}_disputed AFTER ${operation.toUpperCase()} ON ${table}
      REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION count_disputed_${table}_${operation}()`;
  }
}

/** Booked amounts against the amounts at the providers, with or without disputes. */
const ledgerSql = ({ held, order, donation }: { held: string; order: string; donation: string }): string => `
  CREATE OR REPLACE VIEW payment_ledger AS
  WITH held AS (
    SELECT purpose, subject_id, subscription_id, sum(${held}) AS captured_cents
    FROM payments GROUP BY purpose, subject_id, subscription_id
  ), booked AS (
    SELECT 'order' AS purpose, o.id AS subject_id,
      ${order} AS paid_cents,
      o.refunded_cents,
      (SELECT coalesce(sum(captured_cents), 0) FROM held WHERE purpose = 'order' AND subject_id = o.id) AS captured_cents
    FROM orders o
    UNION ALL
    SELECT 'donation', d.id,
      ${donation},
      coalesce((SELECT p.refunded_cents FROM payments p WHERE p.id = d.payment_id), 0),
      (SELECT coalesce(sum(captured_cents), 0) FROM held WHERE purpose = 'donation' AND subject_id = d.id)
    FROM donations d
    UNION ALL
    SELECT 'membership', m.id, m.paid_cents, 0,
      (SELECT coalesce(sum(captured_cents), 0) FROM held WHERE purpose = 'membership' AND subscription_id = m.subscription_id)
    FROM ong_members m
  )
  SELECT purpose, subject_id, paid_cents, refunded_cents, captured_cents, paid_cents - refunded_cents - captured_cents AS difference FROM booked
`;

const WITH_DISPUTES = {
  held: 'captured_cents - refunded_cents - disputed_cents',
  order: "CASE WHEN o.payment_status IN ('paid', 'refunded', 'disputed') THEN o.total_amount_cents - o.disputed_cents ELSE 0 END",
  donation: "CASE WHEN d.payment_status IN ('completed', 'refunded', 'disputed') THEN d.amount_cents - d.disputed_cents ELSE 0 END",
};
const WITHOUT_DISPUTES = {
  held: 'captured_cents - refunded_cents',
  order: "CASE WHEN o.payment_status IN ('paid', 'refunded') THEN o.total_amount_cents ELSE 0 END",
  donation: "CASE WHEN d.payment_status IN ('completed', 'refunded') THEN d.amount_cents ELSE 0 END",
};

const CREATE = `
  CREATE TABLE payment_disputes (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    payment_id uuid NOT NULL,
    provider text NOT NULL,
    external_id text NOT NULL,
    amount_cents integer NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    evidence_due_at timestamptz(3),
    note text,
    opened_at timestamptz(3) NOT NULL,
    closed_at timestamptz(3),
    changed_at timestamptz(3) NOT NULL,
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_payment_disputes PRIMARY KEY (id),
    CONSTRAINT uq_payment_disputes_external_id UNIQUE (provider, external_id),
    CONSTRAINT fk_payment_disputes_payment FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE RESTRICT,
    CONSTRAINT ck_payment_disputes_amount CHECK (amount_cents > 0),
    CONSTRAINT ck_payment_disputes_status CHECK (status IN ('open', 'won', 'lost')),
    CONSTRAINT ck_payment_disputes_closed CHECK ((status = 'open') = (closed_at IS NULL)),
    CONSTRAINT ck_payment_disputes_note CHECK (char_length(note) BETWEEN 1 AND 2000)
  )
`;

function* upSql(): Generator<string> {
  yield CREATE;
  yield 'CREATE INDEX ix_payment_disputes_payment_id ON payment_disputes (payment_id)';
  yield 'CREATE INDEX ix_payment_disputes_status ON payment_disputes (status, evidence_due_at)';
  for (const { table, most } of AMOUNTS) {
    const check = `CHECK (disputed_cents BETWEEN 0 AND ${most}) NOT VALID`;
    yield `ALTER TABLE ${table} ADD disputed_cents integer NOT NULL DEFAULT 0, ADD CONSTRAINT ck_${table}_disputed ${check}`;
    yield `ALTER TABLE ${table} VALIDATE CONSTRAINT ck_${table}_disputed`;
  }
  for (const { table, name, column, before, added } of VALUES) {
    yield `ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} CHECK (${column} IN (${before}, ${added})) NOT VALID`;
    yield `ALTER TABLE ${table} VALIDATE CONSTRAINT ${name}`;
  }
  for (const figures of FIGURES) yield* subtractSql(figures);
  yield ledgerSql(WITH_DISPUTES);
}

function* downSql(): Generator<string> {
  yield ledgerSql(WITHOUT_DISPUTES);
  for (const { table } of FIGURES) {
    yield `DROP FUNCTION count_disputed_${table}_update() CASCADE`;
    yield `DROP FUNCTION count_disputed_${table}_delete() CASCADE`;
  }
  yield "UPDATE orders SET payment_status = 'paid' WHERE payment_status = 'disputed'";
  yield "UPDATE donations SET payment_status = 'completed' WHERE payment_status = 'disputed'";
  for (const { table, name, column, before, added } of VALUES) {
    if (column === 'kind') yield `DELETE FROM ${table} WHERE kind IN (${added})`;
    yield `ALTER TABLE ${table} DROP CONSTRAINT ${name}, ADD CONSTRAINT ${name} CHECK (${column} IN (${before}))`;
  }
  for (const { table } of AMOUNTS) yield `ALTER TABLE ${table} DROP disputed_cents`;
  yield 'DROP TABLE payment_disputes';
}

/** Disputes (charge-backs) of payments, and the money that they keep away from orders and donations. */
export class CreatePaymentDisputes1763600090000 implements MigrationInterface {
  name = 'CreatePaymentDisputes1763600090000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of upSql()) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of downSql()) await runner.query(statement);
  }
}
