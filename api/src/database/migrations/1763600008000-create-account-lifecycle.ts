import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-up, recovery, devices, step-up, consent and erasure. */
export class CreateAccountLifecycle1763600008000 implements MigrationInterface {
  name = 'CreateAccountLifecycle1763600008000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD has_admin_password boolean NOT NULL DEFAULT false, ADD erased_at timestamptz(3)');
    // The length of existing passwords is unknown; existing administrators keep access.
    await runner.query('UPDATE users SET has_admin_password = true FROM profiles WHERE profiles.user_id = users.id AND profiles.is_admin');
    await runner.query('ALTER TABLE sessions ADD authenticated_at timestamptz(3) NOT NULL DEFAULT now(), ADD device text');
    await runner.query('ALTER TABLE sessions ADD CONSTRAINT ck_sessions_device CHECK (char_length(device) BETWEEN 1 AND 100)');
    await runner.query('ALTER TABLE audit_entries ALTER actor_id DROP NOT NULL, ALTER entity_id DROP NOT NULL, ADD ip text');
    await runner.query('CREATE INDEX ix_audit_entries_with_ip ON audit_entries (at) WHERE ip IS NOT NULL');
    await runner.query('ALTER TABLE profiles DROP CONSTRAINT ck_profiles_phone');
    await runner.query(`
      UPDATE profiles SET phone = CASE WHEN length(regexp_replace(phone, '\\D', '', 'g')) IN (10, 11)
        THEN '+55' || regexp_replace(phone, '\\D', '', 'g') END
      WHERE phone NOT LIKE '+%'
    `);
    await runner.query("ALTER TABLE profiles ADD CONSTRAINT ck_profiles_phone CHECK (phone ~ '^\\+[1-9][0-9]{7,14}$')");
    await runner.query(`
      CREATE TABLE account_links (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        purpose text NOT NULL,
        token_hash text NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL,
        used_at timestamptz(3),
        CONSTRAINT pk_account_links PRIMARY KEY (id),
        CONSTRAINT uq_account_links_token_hash UNIQUE (token_hash),
        CONSTRAINT fk_account_links_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT ck_account_links_purpose CHECK (purpose IN ('confirm-email', 'reset-password')),
        CONSTRAINT ck_account_links_expiry CHECK (expires_at > created_at)
      )
    `);
    await runner.query('CREATE INDEX ix_account_links_user_id ON account_links (user_id, purpose)');
    await runner.query('CREATE INDEX ix_account_links_expires_at ON account_links (expires_at)');
    await runner.query(`
      CREATE TABLE consents (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        document text NOT NULL,
        version text NOT NULL,
        given_at timestamptz(3) NOT NULL DEFAULT now(),
        request_id text NOT NULL,
        CONSTRAINT pk_consents PRIMARY KEY (id),
        CONSTRAINT fk_consents_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT ck_consents_document CHECK (document IN ('terms', 'privacy')),
        CONSTRAINT ck_consents_version CHECK (char_length(version) BETWEEN 1 AND 30)
      )
    `);
    await runner.query('CREATE INDEX ix_consents_user_id ON consents (user_id, given_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE consents');
    await runner.query('DROP TABLE account_links');
    await runner.query('ALTER TABLE profiles DROP CONSTRAINT ck_profiles_phone');
    await runner.query('ALTER TABLE profiles ADD CONSTRAINT ck_profiles_phone CHECK (char_length(phone) BETWEEN 1 AND 30)');
    await runner.query('DROP INDEX ix_audit_entries_with_ip');
    await runner.query('DELETE FROM audit_entries WHERE actor_id IS NULL OR entity_id IS NULL');
    await runner.query('ALTER TABLE audit_entries DROP ip, ALTER actor_id SET NOT NULL, ALTER entity_id SET NOT NULL');
    await runner.query('ALTER TABLE sessions DROP device, DROP authenticated_at');
    await runner.query('ALTER TABLE users DROP erased_at, DROP has_admin_password');
  }
}
