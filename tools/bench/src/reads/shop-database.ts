import { createHash, createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { migrate } from '@aflora/tools/backup/migrate';
import { ROOT } from '@aflora/tools/common/paths';
import { growHistory } from '../admin/history';
import { PRODUCTS } from '../admin/sample-products.sql';
import { benchSecrets } from '../bench-api';
import { onDatabase, urlOf } from '../bench-cluster';

const CHUNK = 20_000;

/** The totals of the plain server. Their triggers are left out, because nothing is written while reads are measured. */
const BARE_TABLES = [
  'CREATE TABLE bare_totals (category text PRIMARY KEY, products integer NOT NULL)',
  `INSERT INTO bare_totals SELECT coalesce(category, ''), count(*) FROM physical_products WHERE is_listed GROUP BY GROUPING SETS ((), (category))`,
  `CREATE TABLE bare_product_months AS
    SELECT to_char(month, 'YYYY-MM') AS month, count(*)::integer AS physical, 0 AS digital,
      count(*) FILTER (WHERE created_at >= month)::integer AS new_physical, 0 AS new_digital
    FROM generate_series(date_trunc('month', now()) - interval '5 months', now(), '1 month') month
    JOIN physical_products ON created_at < month + interval '1 month' GROUP BY month`,
];

const HISTORY = { users: 1_000, orders: 30_000, donations: 2_000, members: 200, messages: 100, auditEntries: 1_000 };
const NOTHING = { users: 0, orders: 0, donations: 0, members: 0, messages: 0, auditEntries: 0 };
const PRODUCTS_WITH_ORDERS = 1_000;

const SIGN_IN = `
  WITH person AS (
    UPDATE profiles SET is_admin = $1 WHERE user_id = (SELECT user_id FROM orders WHERE user_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 OFFSET $2 LIMIT 1)
    RETURNING user_id
  ), password AS (UPDATE users SET has_admin_password = true WHERE id IN (SELECT user_id FROM person))
  INSERT INTO sessions (user_id, token_hash, expires_at) SELECT user_id, gen_random_uuid(), now() + interval '1 day' FROM person
  RETURNING id AS sid, user_id AS sub
`;

const HIDDEN_PAGES = "SELECT FROM pg_class WHERE relname = 'physical_products' AND relallvisible < relpages";

export function databaseNameOf(products: number): string {
  const migrations = readdirSync(join(ROOT, 'api/src/database/migrations')).sort();
  const version = createHash('sha256').update(JSON.stringify([PRODUCTS, BARE_TABLES, HISTORY, migrations]));
  return `shop_${products}_${version.digest('hex').slice(0, 8)}`;
}

/** The database of one size of shop. It is kept, because a million products take minutes; another schema or filling gets another one. */
export async function shopDatabase(serverUrl: string, products: number): Promise<string> {
  const name = databaseNameOf(products);
  const url = urlOf(serverUrl, name);
  const exists = 'SELECT FROM pg_database WHERE datname = $1';
  if (!(await onDatabase(serverUrl, (client) => client.query(exists, [name]))).rowCount) await create(serverUrl, name, products);
  await onDatabase(url, vacuum);
  return url;
}

async function create(serverUrl: string, name: string, products: number): Promise<void> {
  const draft = `${name}_draft`;
  await onDatabase(serverUrl, (client) => client.query(['DROP DATABASE IF EXISTS', draft].join(' ')));
  await onDatabase(serverUrl, (client) => client.query(['CREATE DATABASE', draft].join(' ')));
  await fill(urlOf(serverUrl, draft), products);
  await onDatabase(serverUrl, (client) => client.query(['ALTER DATABASE', draft, 'RENAME TO', name].join(' ')));
}

/**
 * As PostgreSQL leaves a shop after a quiet minute. While its own analysis of the new rows runs, a vacuum can't mark their pages as visible to
 * everybody, and lists would be read from the table instead of their indexes.
 */
async function vacuum(client: Client): Promise<void> {
  do await client.query('VACUUM ANALYZE');
  while ((await client.query(HIDDEN_PAGES)).rowCount);
}

async function fill(url: string, products: number): Promise<void> {
  await migrate(url);
  await onDatabase(url, async (client) => {
    await client.query('SET synchronous_commit = off');
    await client.query(PRODUCTS, [1, Math.min(products, PRODUCTS_WITH_ORDERS)]);
    await growHistory(client, NOTHING, HISTORY);
    for (let first = PRODUCTS_WITH_ORDERS + 1; first <= products; first += CHUNK) {
      await client.query(PRODUCTS, [first, Math.min(first + CHUNK - 1, products)]);
    }
    for (const statement of BARE_TABLES) await client.query(statement);
    await client.query('CHECKPOINT');
  });
}

/** Headers of a person with many orders, as a customer or as an administrator. */
export async function signedIn(client: Client, { isAdmin }: { isAdmin: boolean }): Promise<{ authorization: string }> {
  const [session] = (await client.query<{ sid: string; sub: string }>(SIGN_IN, [isAdmin, isAdmin ? 0 : 1])).rows;
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 86_400;
  const signed = [encode({ alg: 'HS256', typ: 'JWT' }), encode({ ...session, exp, iss: 'aflora-api', aud: 'aflora' })].join('.');
  const signature = createHmac('sha256', benchSecrets.JWT_SECRET).update(signed).digest('base64url');
  return { authorization: `Bearer ${signed}.${signature}` };
}
