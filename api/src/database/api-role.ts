import { escapeIdentifier, escapeLiteral } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';

const SCHEMAS = ['public', 'graphile_worker'];
const INSUFFICIENT_PRIVILEGE = '42501';

/** Tables that the API's role only reads; their triggers and migrations run as their owner. */
const READ_ONLY = ['migrations', 'graphile_worker.migrations', 'audit_chain'];

/** Tables of the worker with row security but without policies, of which only the owner sees rows. */
const SECURED_TABLES = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
    AND NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = c.oid)
`;

/**
 * Creates the role of the API's address unless it exists, and grants it to read and write rows. The role owns nothing, so it can't change
 * the schema, and it can't change or delete audit entries. Runs as the owner of the tables after each migration, so that new tables are
 * covered; default privileges cover the tables of a running migration.
 */
export async function prepareApiRole(dataSource: DataSource, apiUrl: string): Promise<void> {
  const { username, password } = new URL(apiUrl);
  const role = decodeURIComponent(username);
  await ensureRole(dataSource, role, decodeURIComponent(password));
  const [found] = await dataSource.query<[{ isOwner: boolean }]>('SELECT pg_has_role($1, current_user, \'USAGE\') AS "isOwner"', [role]);
  if (found.isOwner) throw new Error(`The role ${role} of DATABASE_URL has the rights of the owner: name one without them.`);
  // One transaction, because a running API must not lack a privilege even for a moment.
  await dataSource.transaction(async (manager) => {
    for (const schema of SCHEMAS) await grantRows(manager, escapeIdentifier(schema), escapeIdentifier(role));
    for (const table of READ_ONLY) await manager.query(`REVOKE INSERT, UPDATE, DELETE ON ${table} FROM `.concat(escapeIdentifier(role)));
    await manager.query('REVOKE UPDATE, DELETE ON audit_entries FROM '.concat(escapeIdentifier(role)));
    for (const { name } of await manager.query<{ name: string }[]>(SECURED_TABLES)) {
      await manager.query('CREATE POLICY granted ON '.concat(name, ' USING (true)'));
    }
  });
}

/** Creates the role, or sets its password to that of the address, which may have changed. */
async function ensureRole(dataSource: DataSource, role: string, password: string): Promise<void> {
  const exists = (await dataSource.query<unknown[]>('SELECT FROM pg_roles WHERE rolname = $1', [role])).length > 0;
  if (exists && !password) return;
  const words = exists ? ['ALTER ROLE', escapeIdentifier(role)] : ['CREATE ROLE', escapeIdentifier(role), 'LOGIN'];
  if (password) words.push('PASSWORD', escapeLiteral(password));
  try {
    await dataSource.query(words.join(' '));
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw new Error(`The role ${role} could not be prepared.`);
    // Managed servers create roles in other ways.
    if (!exists) throw new Error(`There is no role ${role}, and the one of DATABASE_OWNER_URL may not create roles: create it first.`);
  }
}

async function grantRows(manager: EntityManager, schema: string, role: string): Promise<void> {
  const statements = [
    ['REVOKE CREATE ON SCHEMA', schema, 'FROM PUBLIC'],
    ['GRANT USAGE ON SCHEMA', schema, 'TO', role],
    ['GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA', schema, 'TO', role],
    ['GRANT USAGE, SELECT, UPDATE ON ALL SEQUENCES IN SCHEMA', schema, 'TO', role],
    ['ALTER DEFAULT PRIVILEGES IN SCHEMA', schema, 'GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO', role],
    ['ALTER DEFAULT PRIVILEGES IN SCHEMA', schema, 'GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO', role],
  ];
  for (const words of statements) await manager.query(words.join(' '));
}
