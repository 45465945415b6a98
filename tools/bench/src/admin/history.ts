import type { Client } from 'pg';
import { email, FIRST, LAST, moment, name, pick } from './sample-people.sql';

export interface HistorySize {
  users: number;
  orders: number;
  donations: number;
  members: number;
  messages: number;
  auditEntries: number;
}

const USERS = `
  WITH made AS (
    INSERT INTO users (email, password_hash, email_confirmed_at, created_at)
    SELECT ${email('n')}, 'nobody signs in with this', now(), ${moment('n')} FROM generate_series($1::integer, $2::integer) n RETURNING id, created_at
  )
  INSERT INTO profiles (user_id, first_name, last_name, created_at)
  SELECT id, ${pick(FIRST, 'n')}, ${pick(LAST, 'n / 7')}, created_at FROM (SELECT id, created_at, row_number() OVER ()::integer AS n FROM made) numbered
`;

const ORDERS = `
  INSERT INTO orders (user_id, customer_email, customer_name, customer_cpf, total_amount_cents, status, payment_status, shipping_address, created_at)
  SELECT CASE WHEN n % 5 < 3 THEN u.id END, ${email('n % 400000')}, ${name('n % 400000')}, '52998224725', 2000 + n * 37 % 60000,
    CASE WHEN n % 100 < 85 THEN 'delivered' WHEN n % 100 < 90 THEN 'pending' WHEN n % 100 < 94 THEN 'processing' WHEN n % 100 < 97 THEN 'shipped' ELSE 'cancelled' END,
    CASE WHEN n % 100 < 85 OR n % 100 BETWEEN 90 AND 96 THEN 'paid' WHEN n % 100 < 90 THEN 'pending' WHEN n % 100 < 99 THEN 'failed' ELSE 'refunded' END,
    jsonb_build_object('street', 'Rua das Acácias', 'number', n % 900, 'district', 'Centro', 'city', 'Campinas', 'state', 'SP', 'postalCode', '13010-000'),
    ${moment('n')}
  FROM generate_series($1::integer, $2::integer) n
  LEFT JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM users) u ON u.place = 1 + n % (SELECT count(*) FROM users)
`;

const ITEMS = `
  INSERT INTO order_items (order_id, physical_product_id, product_name, unit_price_cents, quantity)
  SELECT o.id, p.id, p.name, p.price_cents, 1 + o.place % 3
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM orders WHERE NOT EXISTS (SELECT FROM order_items WHERE order_id = orders.id)) o
  JOIN (VALUES (0), (5)) AS line (shift) ON line.shift = 0 OR o.place % 2 = 0
  JOIN (SELECT id, name, price_cents, row_number() OVER (ORDER BY id) AS place FROM physical_products) p
    ON p.place = 1 + (o.place + line.shift) % (SELECT count(*) FROM physical_products)
`;

const DONATIONS = `
  INSERT INTO donations (user_id, donor_name, donor_email, amount_cents, payment_status, is_anonymous, message, completed_at, receipt_number, created_at)
  SELECT CASE WHEN n % 10 < 3 THEN u.id END, ${name('n % 60000')}, ${email('n % 60000')}, 500 + n * 13 % 20000,
    CASE WHEN n % 20 < 17 THEN 'completed' WHEN n % 20 < 19 THEN 'pending' ELSE 'failed' END, n % 5 = 0,
    CASE WHEN n % 4 = 0 THEN 'Um abraço a todas.' END,
    CASE WHEN n % 20 < 17 THEN ${moment('n * 3')} END, CASE WHEN n % 20 < 17 THEN nextval('donation_receipt_numbers') END, ${moment('n * 3')}
  FROM generate_series($1::integer, $2::integer) n
  LEFT JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM users) u ON u.place = 1 + n % (SELECT count(*) FROM users)
`;

const MEMBERS = `
  INSERT INTO ong_members (user_id, status, plan_code, membership_type, monthly_amount_cents, charge_cents, start_date, created_at)
  SELECT u.id, CASE WHEN n % 10 < 7 THEN 'active' WHEN n % 10 < 8 THEN 'inactive' ELSE 'cancelled' END, 'supporter',
    CASE WHEN n % 5 = 0 THEN 'yearly' ELSE 'monthly' END, 2990, 2990, ${moment('n')}, ${moment('n')}
  FROM generate_series($1::integer, $2::integer) n
  JOIN users u ON u.email_key = ${email('n')}
`;

const MESSAGES = `
  INSERT INTO contact_messages (name, email, subject, message, status, created_at)
  SELECT ${name('n')}, ${email('n')}, 'Vagas na oficina', 'Gostaria de saber se ainda há vagas na turma número ' || n || '.',
    CASE WHEN n % 50 = 0 THEN 'new' WHEN n % 3 = 0 THEN 'archived' ELSE 'answered' END, ${moment('n')}
  FROM generate_series($1::integer, $2::integer) n
`;

const AUDIT_ENTRIES = `
  INSERT INTO audit_entries (actor_id, action, entity, entity_id, request_id, at)
  SELECT u.id, (ARRAY['created', 'updated', 'deleted', 'signed-in'])[1 + n % 4], (ARRAY['orders', 'donations', 'users'])[1 + n % 3],
    gen_random_uuid(), 'r-' || n, ${moment('n')}
  FROM generate_series($1::integer, $2::integer) n
  JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM users) u ON u.place = 1 + n % (SELECT count(*) FROM users)
`;

const CHUNK = 50_000;

/** Grows the sample data from one size to another: three years of a shop and a charity, deterministic. */
export async function growHistory(database: Client, from: HistorySize, to: HistorySize): Promise<void> {
  const grow = async (of: keyof HistorySize, sql: string): Promise<void> => {
    for (let first = from[of] + 1; first <= to[of]; first += CHUNK) {
      await database.query(sql, [first, Math.min(first + CHUNK - 1, to[of])]);
    }
  };
  await grow('users', USERS);
  await database.query('ANALYZE users');
  await grow('orders', ORDERS);
  await database.query(ITEMS);
  await grow('donations', DONATIONS);
  await grow('members', MEMBERS);
  await grow('messages', MESSAGES);
  await grow('auditEntries', AUDIT_ENTRIES);
  await database.query('VACUUM ANALYZE');
}
