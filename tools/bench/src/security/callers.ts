import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { paths, type SessionView } from '@aflora/contracts';
import { Failure } from '@aflora/tools/common/failure';

export const callerNames = ['anonymous', 'customer', 'other customer', 'member', 'administrator without step-up', 'administrator'] as const;
export type CallerName = (typeof callerNames)[number];

/** Request headers of each caller. */
export type Callers = Record<CallerName, Record<string, string>>;

const CUSTOMER = { email: 'cliente@demo.local', password: 'Demo-cliente-2026' };
const ADMIN = { email: 'admin@demo.local', password: 'Demo-admin-2026' };
const COPY = `
  INSERT INTO users (email, password_hash, has_admin_password, email_confirmed_at)
  SELECT $1, password_hash, has_admin_password, now() FROM users WHERE email = $2 RETURNING id
`;
const ADD_PROFILE = "INSERT INTO profiles (user_id, first_name, is_admin, is_ong_member) VALUES ($1, 'Bench', $2, $3)";
const AGE = "UPDATE sessions SET authenticated_at = now() - interval '1 hour' WHERE user_id = $1";

export interface Target {
  url: string;
  database: Client;
}

/** Signs in accounts that exist for this benchmark only, so that they may be destroyed. */
export async function signInCallers(target: Target): Promise<Callers> {
  const customer = await copyOf(target, { of: CUSTOMER, name: 'dona' });
  const late = await copyOf(target, { of: ADMIN, name: 'tarde', isAdmin: true });
  const callers: Callers = {
    anonymous: {},
    customer: customer.headers,
    'other customer': (await copyOf(target, { of: CUSTOMER, name: 'outra' })).headers,
    member: (await copyOf(target, { of: CUSTOMER, name: 'membro', isMember: true })).headers,
    'administrator without step-up': late.headers,
    administrator: (await copyOf(target, { of: ADMIN, name: 'chefe', isAdmin: true })).headers,
  };
  await target.database.query(AGE, [late.id]);
  return callers;
}

interface Copy {
  /** The account whose password the new one shares. */
  of: { email: string; password: string };
  name: string;
  isAdmin?: boolean;
  isMember?: boolean;
}

async function copyOf(
  { url, database }: Target,
  { of: { email: original, password }, name, isAdmin = false, isMember = false }: Copy,
): Promise<{ id: string; headers: Record<string, string> }> {
  const email = `${name}.${randomUUID()}@bench.example`;
  const { rows } = await database.query<{ id: string }>(COPY, [email, original]);
  const id = rows[0]?.id ?? '';
  await database.query(ADD_PROFILE, [id, isAdmin, isMember]);
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url + paths.login, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  if (!response.ok) throw new Failure(`${email} can't sign in: ${await response.text()}`);
  const { accessToken } = (await response.json()) as SessionView;
  return { id, headers: { authorization: `Bearer ${accessToken}` } };
}

/** Gives the newest order and donation of the demo data to the customer, so that there are rows that no other caller owns. */
export async function giveBelongings({ database }: Target, customer: Record<string, string>): Promise<Record<string, string>> {
  const { sub } = JSON.parse(Buffer.from(customer['authorization']?.split('.')[1] ?? '', 'base64url').toString()) as { sub: string };
  const idOf = async (statement: string, values: string[]): Promise<string> => {
    const { rows } = await database.query<{ id: string }>(statement, values);
    if (!rows[0]) throw new Failure('The demo data has nothing that could belong to the customer.');
    return rows[0].id;
  };
  const order = await idOf(
    'UPDATE orders SET user_id = $1 WHERE id = (SELECT id FROM orders ORDER BY created_at DESC LIMIT 1) RETURNING id',
    [sub],
  );
  const donation = await idOf(
    'UPDATE donations SET user_id = $1 WHERE id = (SELECT id FROM donations ORDER BY created_at DESC LIMIT 1) RETURNING id',
    [sub],
  );
  return { '/api/orders/{id}': order, '/api/donations/{id}': donation };
}
