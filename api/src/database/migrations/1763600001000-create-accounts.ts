import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAccounts1763600001000 implements MigrationInterface {
  name = 'CreateAccounts1763600001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE users (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        email text NOT NULL,
        password_hash text NOT NULL,
        email_confirmed_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_users PRIMARY KEY (id),
        CONSTRAINT ck_users_email CHECK (char_length(email) BETWEEN 3 AND 255)
      )
    `);
    await runner.query('CREATE UNIQUE INDEX uq_users_email ON users (lower(email))');
    await runner.query('CREATE INDEX ix_users_newest ON users (created_at, id)');
    await runner.query(`
      CREATE TABLE profiles (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        first_name text,
        last_name text,
        phone text,
        is_admin boolean NOT NULL DEFAULT false,
        is_ong_member boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_profiles PRIMARY KEY (id),
        CONSTRAINT uq_profiles_user_id UNIQUE (user_id),
        CONSTRAINT fk_profiles_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT ck_profiles_first_name CHECK (char_length(first_name) BETWEEN 1 AND 100),
        CONSTRAINT ck_profiles_last_name CHECK (char_length(last_name) BETWEEN 1 AND 200),
        CONSTRAINT ck_profiles_phone CHECK (char_length(phone) BETWEEN 1 AND 30)
      )
    `);
    await runner.query('CREATE INDEX ix_profiles_newest ON profiles (created_at, id)');
    await runner.query(`
      CREATE TABLE sessions (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        token_hash text NOT NULL,
        previous_token_hash text,
        rotated_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        last_used_at timestamptz(3) NOT NULL DEFAULT now(),
        expires_at timestamptz(3) NOT NULL,
        revoked_at timestamptz(3),
        CONSTRAINT pk_sessions PRIMARY KEY (id),
        CONSTRAINT fk_sessions_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT ck_sessions_expiry CHECK (expires_at > created_at)
      )
    `);
    await runner.query('CREATE INDEX ix_sessions_user_id ON sessions (user_id)');
    await runner.query('CREATE INDEX ix_sessions_expires_at ON sessions (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sessions');
    await runner.query('DROP TABLE profiles');
    await runner.query('DROP TABLE users');
  }
}
