import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records of requests: idempotent responses, audit log and rate limits. */
export class CreateRequestRecords1763600006000 implements MigrationInterface {
  name = 'CreateRequestRecords1763600006000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        scope text NOT NULL,
        key text NOT NULL,
        request_hash text NOT NULL,
        status smallint,
        response text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_idempotency_keys PRIMARY KEY (scope, key)
      )
    `);
    await runner.query('CREATE INDEX ix_idempotency_keys_created_at ON idempotency_keys (created_at)');
    await runner.query(`
      CREATE TABLE audit_entries (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        actor_id uuid NOT NULL,
        action text NOT NULL,
        entity text NOT NULL,
        entity_id uuid NOT NULL,
        request_id text NOT NULL,
        at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_audit_entries PRIMARY KEY (id)
      )
    `);
    await runner.query('CREATE INDEX ix_audit_entries_newest ON audit_entries (at, id)');
    await runner.query('CREATE INDEX ix_audit_entries_entity ON audit_entries (entity, entity_id)');
    await runner.query('CREATE INDEX ix_audit_entries_actor_id ON audit_entries (actor_id)');
    // Table format of rate-limiter-flexible; `expire` is in milliseconds.
    await runner.query(`
      CREATE TABLE rate_limits (
        key text NOT NULL,
        points integer NOT NULL DEFAULT 0,
        expire bigint,
        CONSTRAINT pk_rate_limits PRIMARY KEY (key)
      )
    `);
    await runner.query('CREATE INDEX ix_rate_limits_expire ON rate_limits (expire)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rate_limits');
    await runner.query('DROP TABLE audit_entries');
    await runner.query('DROP TABLE idempotency_keys');
  }
}
