import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Allows withdrawing a cancellation at the end of the period. */
export class KeepMemberships1763600103000 implements MigrationInterface {
  name = 'KeepMemberships1763600103000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ong_member_events
        DROP CONSTRAINT ck_ong_member_events_kind,
        ADD CONSTRAINT ck_ong_member_events_kind CHECK (kind IN ('started', 'renewed', 'charge-failed', 'grace-ended', 'paused', 'resumed', 'cancel-asked', 'cancelled', 'refunded', 'dispute-opened', 'dispute-won', 'dispute-lost', 'kept')) NOT VALID
    `);
    await runner.query('ALTER TABLE ong_member_events VALIDATE CONSTRAINT ck_ong_member_events_kind');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DELETE FROM ong_member_events WHERE kind = 'kept'");
    await runner.query(`
      ALTER TABLE ong_member_events
        DROP CONSTRAINT ck_ong_member_events_kind, ADD CONSTRAINT ck_ong_member_events_kind CHECK (kind IN ('started', 'renewed', 'charge-failed', 'grace-ended', 'paused', 'resumed', 'cancel-asked', 'cancelled', 'refunded', 'dispute-opened', 'dispute-won', 'dispute-lost'))
    `);
  }
}
