import type { MigrationInterface, QueryRunner } from 'typeorm';

const SECOND_FACTORS = `
  CREATE TABLE second_factors (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    kind text NOT NULL,
    name text,
    secret text,
    credential_id text,
    public_key text,
    signature_count bigint NOT NULL DEFAULT 0,
    last_proof bigint NOT NULL DEFAULT 0,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    last_used_at timestamptz(3),
    CONSTRAINT pk_second_factors PRIMARY KEY (id),
    CONSTRAINT fk_second_factors_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT uq_second_factors_credential_id UNIQUE (credential_id),
    CONSTRAINT ck_second_factors_kind CHECK (kind IN ('totp', 'passkey')),
    CONSTRAINT ck_second_factors_name CHECK (char_length(name) BETWEEN 1 AND 60),
    CONSTRAINT ck_second_factors_secret CHECK ((kind = 'totp') = (secret IS NOT NULL)),
    CONSTRAINT ck_second_factors_key CHECK ((kind = 'passkey') = (credential_id IS NOT NULL AND public_key IS NOT NULL))
  )
`;
const RECOVERY_CODES = `
  CREATE TABLE recovery_codes (
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL,
    code_hash text NOT NULL,
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    used_at timestamptz(3),
    CONSTRAINT pk_recovery_codes PRIMARY KEY (id),
    CONSTRAINT fk_recovery_codes_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    CONSTRAINT uq_recovery_codes_user_id_code_hash UNIQUE (user_id, code_hash)
  )
`;

/** Authenticator apps, passkeys and recovery codes. */
export class CreateSecondFactors1763600040000 implements MigrationInterface {
  name = 'CreateSecondFactors1763600040000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SECOND_FACTORS);
    await runner.query('CREATE INDEX ix_second_factors_user_id ON second_factors (user_id)');
    await runner.query("CREATE UNIQUE INDEX uq_second_factors_totp ON second_factors (user_id) WHERE kind = 'totp'");
    await runner.query(RECOVERY_CODES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recovery_codes');
    await runner.query('DROP TABLE second_factors');
  }
}
