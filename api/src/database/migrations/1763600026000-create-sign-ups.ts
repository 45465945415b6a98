import type { MigrationInterface, QueryRunner } from 'typeorm';

const SIGN_UPS = `
  CREATE TABLE sign_ups (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    password_hash text NOT NULL,
    has_admin_password boolean NOT NULL DEFAULT false,
    first_name text,
    last_name text,
    consent_version text NOT NULL,
    request_id text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_sign_ups PRIMARY KEY (id),
    CONSTRAINT fk_sign_ups_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT ck_sign_ups_consent_version CHECK (char_length(consent_version) BETWEEN 1 AND 30)
  )
`;
/**
 * Before this migration, an unconfirmed address had the password and names of its newest sign-up, and only that sign-up's link was valid.
 */
const NEWEST_SIGN_UPS = `
  INSERT INTO sign_ups (user_id, password_hash, has_admin_password, first_name, last_name, consent_version, request_id, created_at)
  SELECT u.id, u.password_hash, u.has_admin_password, p.first_name, p.last_name,
    coalesce(c.version, 'unknown'), coalesce(c.request_id, 'migration'), coalesce(c.given_at, u.created_at)
  FROM users u LEFT JOIN profiles p ON p.user_id = u.id
    LEFT JOIN LATERAL (SELECT * FROM consents WHERE user_id = u.id ORDER BY given_at DESC LIMIT 1) c ON true
  WHERE u.email_confirmed_at IS NULL AND u.erased_at IS NULL
`;
const THEIR_LINKS = `
  UPDATE account_links l SET sign_up_id = s.id FROM sign_ups s
  WHERE s.user_id = l.user_id AND l.purpose = 'confirm-email' AND l.used_at IS NULL
`;

/** Each sign-up stores its own password and names with its own links, until one of them is confirmed. */
export class CreateSignUps1763600026000 implements MigrationInterface {
  name = 'CreateSignUps1763600026000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SIGN_UPS);
    await runner.query('CREATE INDEX ix_sign_ups_user_id ON sign_ups (user_id, created_at)');
    await runner.query('CREATE INDEX ix_sign_ups_created_at ON sign_ups (created_at)');
    await runner.query('ALTER TABLE account_links ADD sign_up_id uuid');
    await runner.query(
      'ALTER TABLE account_links ADD CONSTRAINT fk_account_links_sign_up FOREIGN KEY (sign_up_id) REFERENCES sign_ups (id) ON DELETE SET NULL NOT VALID',
    );
    await runner.query('ALTER TABLE account_links VALIDATE CONSTRAINT fk_account_links_sign_up');
    await runner.query('CREATE INDEX ix_account_links_sign_up_id ON account_links (sign_up_id)');
    await runner.query(NEWEST_SIGN_UPS);
    await runner.query(THEIR_LINKS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account_links DROP sign_up_id');
    await runner.query('DROP TABLE sign_ups');
  }
}
