import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The security log as of this migration; entries of these actions were written before they had the flag. */
const SECURITY_LOG = [
  ...['sign-up-repeated', 'signed-in', 'sign-in-refused', 'signed-out', 'password-confirmed', 'password-refused', 'password-changed'],
  ...['password-reset-asked', 'password-reset', 'other-sessions-ended', 'token-reuse-detected'],
];

/**
 * Appends an entry to the chain. `npm run audit -- verify` computes the same hashes (tools/src/audit/chain.ts). The network address is
 * covered by a salted hash, so that the chain survives its erasure, and what is hashed of the address can't be guessed afterwards.
 */
const APPEND = `
  CREATE FUNCTION append_to_audit_chain(entry audit_entries) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    last_position bigint := 0;
    last_hash bytea := '';
    salt bytea := CASE WHEN entry.ip IS NOT NULL THEN uuid_send(gen_random_uuid()) END;
    content_digest bytea := sha256(convert_to(
      jsonb_build_array(entry.actor_id, entry.entity, entry.entity_id, entry.request_id)::text, 'UTF8'));
    ip_digest bytea := sha256(salt || convert_to(entry.ip, 'UTF8'));
    link text;
  BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' THEN
      RAISE 'audit entries are chained in READ COMMITTED transactions only, which see the last entry of others';
    END IF;
    PERFORM pg_advisory_xact_lock(4200002);
    SELECT position, hash INTO last_position, last_hash FROM audit_chain ORDER BY position DESC LIMIT 1;
    last_position := coalesce(last_position, 0) + 1;
    link := jsonb_build_array(last_position, entry.id, (extract(epoch FROM entry.at) * 1000)::bigint, entry.action, entry.is_security_log,
      encode(content_digest, 'hex'), encode(ip_digest, 'hex'))::text;
    INSERT INTO audit_chain VALUES (last_position, entry.id, entry.at, entry.action, entry.is_security_log, content_digest, salt, ip_digest,
      sha256(coalesce(last_hash, '') || convert_to(link, 'UTF8')));
  END
  $$
`;
const APPEND_INSERTED = `
  CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN PERFORM append_to_audit_chain(NEW); RETURN NULL; END $$
`;
/** Deferred to the commit, so that writers wait for each other only while they commit, and hold no row that another one waits for. */
const CHAIN = `
  CREATE CONSTRAINT TRIGGER audit_entries_chained AFTER INSERT ON audit_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry()
`;
/** Applies whatever privileges a restored backup grants, because the API's role doesn't own the table. */
const REFUSE = `
  CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NOT pg_has_role((SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN
      RAISE insufficient_privilege USING MESSAGE = 'audit entries are never changed';
    END IF;
    RETURN NULL;
  END
  $$
`;
const RETENTION_FLOOR = "IF days < 30 THEN RAISE 'audit entries are kept for 30 days at least'; END IF;";
/** Removes what retention may remove, as the owner: network addresses and the security log, but nothing of the last 30 days. */
const FORGET_ADDRESSES = `
  CREATE FUNCTION forget_audit_addresses(days integer, batch integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE forgotten uuid[];
  BEGIN
    ${RETENTION_FLOOR}
    WITH due AS (
      UPDATE audit_entries SET ip = NULL WHERE id IN (
        SELECT id FROM audit_entries WHERE ip IS NOT NULL AND at < now() - make_interval(days => days) ORDER BY at LIMIT batch
      ) RETURNING id
    ) SELECT coalesce(array_agg(id), '{}') INTO forgotten FROM due;
    UPDATE audit_chain SET ip_salt = NULL WHERE entry_id = ANY (forgotten);
    RETURN cardinality(forgotten);
  END
  $$
`;
const DELETE_LOG = `
  CREATE FUNCTION delete_security_log(days integer, batch integer) RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE deleted uuid[];
  BEGIN
    ${RETENTION_FLOOR}
    WITH due AS (
      DELETE FROM audit_entries WHERE id IN (
        SELECT id FROM audit_entries WHERE is_security_log AND at < now() - make_interval(days => days) ORDER BY at LIMIT batch
      ) RETURNING id
    ) SELECT coalesce(array_agg(id), '{}') INTO deleted FROM due;
    UPDATE audit_chain SET ip_salt = NULL WHERE entry_id = ANY (deleted) AND ip_salt IS NOT NULL;
    RETURN cardinality(deleted);
  END
  $$
`;

/** Chains audit entries by hash, and lets the API's role neither change nor delete them. */
export class ChainAuditEntries1763600050000 implements MigrationInterface {
  readonly name = 'ChainAuditEntries1763600050000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE audit_entries ADD is_security_log boolean NOT NULL DEFAULT false');
    await runner.query('CREATE INDEX ix_audit_entries_security_log ON audit_entries (at) WHERE is_security_log');
    await runner.query('UPDATE audit_entries SET is_security_log = true WHERE action = ANY ($1)', [SECURITY_LOG]);
    await runner.query(`
      CREATE TABLE audit_chain (
        position bigint NOT NULL,
        entry_id uuid NOT NULL,
        at timestamptz(3) NOT NULL,
        action text NOT NULL,
        is_security_log boolean NOT NULL,
        content_digest bytea NOT NULL,
        ip_salt bytea,
        ip_digest bytea,
        hash bytea NOT NULL,
        CONSTRAINT pk_audit_chain PRIMARY KEY (position),
        CONSTRAINT uq_audit_chain_entry_id UNIQUE (entry_id)
      )
    `);
    for (const statement of [APPEND, APPEND_INSERTED, REFUSE, FORGET_ADDRESSES, DELETE_LOG, CHAIN]) await runner.query(statement);
    await runner.query(`SELECT append_to_audit_chain(e.entry) FROM (SELECT a AS entry FROM audit_entries a ORDER BY at, id) e`);
    // Only the trigger may append.
    await runner.query('REVOKE EXECUTE ON FUNCTION append_to_audit_chain(audit_entries) FROM PUBLIC');
    await runner.query(`
      CREATE TRIGGER audit_entries_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()
    `);
    await runner.query(`
      CREATE TRIGGER audit_chain_kept BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit_chain
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION chain_audit_entry() CASCADE');
    await runner.query('DROP FUNCTION append_to_audit_chain(audit_entries)');
    await runner.query('DROP FUNCTION refuse_audit_change() CASCADE');
    await runner.query('DROP FUNCTION forget_audit_addresses(integer, integer)');
    await runner.query('DROP FUNCTION delete_security_log(integer, integer)');
    await runner.query('DROP TABLE audit_chain');
    await runner.query('ALTER TABLE audit_entries DROP is_security_log');
  }
}
