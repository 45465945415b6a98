import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the filters of the audit log and of webhook events. */
export class IndexConsoleLogs1763600023000 implements MigrationInterface {
  name = 'IndexConsoleLogs1763600023000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX ix_audit_entries_entity_newest ON audit_entries (entity, at, id)');
    await runner.query('CREATE INDEX ix_audit_entries_action ON audit_entries (action, at, id)');
    await runner.query('DROP INDEX ix_audit_entries_actor_id');
    await runner.query('CREATE INDEX ix_audit_entries_actor_id ON audit_entries (actor_id, at, id)');
    await runner.query('CREATE INDEX ix_payment_events_resource ON payment_events (resource_id)');
    await runner.query('CREATE INDEX ix_payment_events_verdict ON payment_events (verdict, received_at, id)');
    await runner.query('CREATE INDEX ix_payment_events_waiting ON payment_events (received_at, id) WHERE processed_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_payment_events_waiting, ix_payment_events_verdict, ix_payment_events_resource');
    await runner.query('DROP INDEX ix_audit_entries_actor_id, ix_audit_entries_action, ix_audit_entries_entity_newest');
    await runner.query('CREATE INDEX ix_audit_entries_actor_id ON audit_entries (actor_id)');
  }
}
