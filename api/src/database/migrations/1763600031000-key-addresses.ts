import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Guest rows are found by the address typed at their checkout. */
const GUEST_ADDRESSES = [
  ['ix_orders_customer_email', 'orders', 'customer_email'],
  ['ix_donations_donor_email', 'donations', 'donor_email'],
] as const;

/**
 * `lower` depends on the locale and turns some letters outside ASCII into ASCII, so that look-alikes of an address count as the address.
 * `email_key` changes A to Z only. Accounts that still wait for the confirmation of an address outside ASCII, which no input accepts any
 * more, would keep their look-alike's owner from signing up.
 */
export class KeyAddresses1763600031000 implements MigrationInterface {
  name = 'KeyAddresses1763600031000';
  /** Created `users` with a unique lower(email): addresses with one key always had one lower(email), so no released code can write two. */
  readonly contracts = '1763600001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION email_key(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS $$ SELECT pg_catalog.lower(address COLLATE pg_catalog."C") $$
    `);
    await runner.query(
      'DELETE FROM users WHERE octet_length(email) > char_length(email) AND email_confirmed_at IS NULL AND erased_at IS NULL',
    );
    await runner.query("ALTER TABLE users ADD email_key text NOT NULL DEFAULT ''");
    await runner.query('UPDATE users SET email_key = email_key(email)');
    // A generated column would need TypeORM's own table of metadata.
    await runner.query(`
      CREATE FUNCTION set_email_key() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN NEW.email_key := email_key(NEW.email); RETURN NEW; END $$
    `);
    await runner.query(`
      CREATE TRIGGER users_email_key BEFORE INSERT OR UPDATE OF email, email_key ON users
      FOR EACH ROW EXECUTE FUNCTION set_email_key()
    `);
    await runner.query('CREATE UNIQUE INDEX uq_users_email_key ON users (email_key)');
    for (const statement of guestsComparedBy('email_key')) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of guestsComparedBy('lower')) await runner.query(statement);
    await runner.query('DROP FUNCTION set_email_key() CASCADE');
    await runner.query('ALTER TABLE users DROP email_key');
    await runner.query('DROP FUNCTION email_key(text)');
  }
}

/** The indexes of guest addresses, and the key by which guests count as donors. */
function* guestsComparedBy(key: 'email_key' | 'lower'): Generator<string> {
  for (const [index, table, column] of GUEST_ADDRESSES) {
    yield `DROP INDEX ${index}`;
    yield `CREATE INDEX ${index} ON ${table} (${key}(${column})) WHERE user_id IS NULL`;
  }
  yield `CREATE OR REPLACE FUNCTION set_donor_key() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN NEW.donor_key := coalesce(NEW.user_id, md5(${key}(NEW.donor_email))::uuid); RETURN NEW; END $$`;
}
