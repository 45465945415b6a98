import type { Client } from 'pg';
import { PRODUCTS } from './sample-products.sql';

/** One payment for each paid order and completed donation. */
const PAYMENTS = `
  INSERT INTO payments (purpose, subject_id, provider, method, status, amount_cents, captured_cents, external_id, description, payer_name, payer_email,
    paid_at, created_at)
  SELECT s.purpose, s.id, 'sandbox', CASE WHEN s.place % 3 = 0 THEN 'card' ELSE 'pix' END, 'paid', s.cents, s.cents, 'pay_' || ($1::integer + s.place),
    'Compra', s.name, s.email, s.created_at, s.created_at
  FROM (
    SELECT 'order' AS purpose, id, total_amount_cents AS cents, customer_name AS name, customer_email AS email, created_at,
      row_number() OVER (ORDER BY id) AS place FROM orders WHERE payment_status = 'paid'
    UNION ALL SELECT 'donation', id, amount_cents, donor_name, donor_email, created_at,
      1000000000 + row_number() OVER (ORDER BY id) FROM donations WHERE payment_status = 'completed'
  ) s
  WHERE NOT EXISTS (SELECT FROM payments WHERE purpose = s.purpose AND subject_id = s.id)
`;
const EVENTS = `
  INSERT INTO payment_events (provider, verdict, event_id, type, resource_kind, resource_id, body, received_at, processed_at)
  SELECT provider, CASE WHEN random() < 0.001 THEN 'invalid' ELSE 'valid' END, 'evt_' || external_id, 'payment.updated', 'payment', external_id, '{}',
    paid_at, CASE WHEN random() > 0.001 THEN paid_at END
  FROM payments WHERE paid_at IS NOT NULL ON CONFLICT DO NOTHING
`;
/** One payment in 500 is disputed, and one dispute in 40 is open. */
const DISPUTES = `
  INSERT INTO payment_disputes (payment_id, provider, external_id, amount_cents, reason, status, evidence_due_at, opened_at, closed_at, changed_at)
  SELECT id, provider, 'dispute_' || external_id, amount_cents, 'Não reconhece a compra', CASE WHEN place % 40 = 0 THEN 'open' WHEN place % 3 = 0 THEN 'lost' ELSE 'won' END,
    created_at + interval '10 days', created_at, CASE WHEN place % 40 > 0 THEN created_at + interval '20 days' END, created_at
  FROM (SELECT *, row_number() OVER (ORDER BY id) AS place FROM payments WHERE right(external_id, 3) IN ('000', '500')) p ON CONFLICT DO NOTHING
`;
/** Transfers that wait for a person, at most a few hundred at a time. */
const WAITING = `
  INSERT INTO payments (purpose, subject_id, provider, method, status, amount_cents, external_id, description, payer_name, payer_email, expires_at)
  SELECT 'order', id, 'pix-static', 'pix', 'pending', total_amount_cents, 'txid_' || id, 'Compra', customer_name, customer_email, now() + interval '3 days'
  FROM orders o WHERE payment_status = 'pending' AND NOT EXISTS (SELECT FROM payments WHERE subject_id = o.id)
  LIMIT greatest(0, $1::integer - (SELECT count(*)::integer FROM payments WHERE provider = 'pix-static'))
`;
const DIFFERENCES = `
  INSERT INTO ledger_differences (scope, key, kind, ours_cents, theirs_cents, found_at, ended_at)
  SELECT 'sandbox', 'difference-' || n, 'amount', 1000, 900, now() - n * interval '1 hour', CASE WHEN n > 20 THEN now() END
  FROM generate_series(1 + (SELECT count(*) FROM ledger_differences), $1::bigint) n
`;
const FAILED_JOBS = `
  WITH added AS (SELECT graphile_worker.add_job('contact-messages.mail', '{}') FROM generate_series(1, $1::integer))
  SELECT count(*) FROM added
`;
const END_JOBS = "UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = '550 refused'";

const CHUNK = 20_000;

export interface MoneySize {
  products: number;
  waiting: number;
  differences: number;
  failedJobs: number;
}

export async function growProducts(database: Client, from: number, to: number): Promise<void> {
  for (let first = from + 1; first <= to; first += CHUNK) await database.query(PRODUCTS, [first, Math.min(first + CHUNK - 1, to)]);
}

/** What the money desk shows: payments and webhook events of all paid orders and donations, disputes, differences, and failed jobs. */
export async function growMoney(database: Client, from: MoneySize, to: MoneySize): Promise<void> {
  await database.query(PAYMENTS, [from.waiting === 0 ? 0 : 100_000_000]);
  await database.query('ANALYZE payments');
  for (const statement of [EVENTS, DISPUTES]) await database.query(statement);
  await database.query(WAITING, [to.waiting]);
  await database.query(DIFFERENCES, [to.differences]);
  await database.query('BEGIN');
  await database.query(FAILED_JOBS, [to.failedJobs - from.failedJobs]);
  await database.query(END_JOBS);
  await database.query('COMMIT');
  await database.query('VACUUM ANALYZE');
}
