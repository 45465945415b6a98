import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Subscriptions of memberships, and the history of memberships. */
export class ExtendOngMembers1763600013000 implements MigrationInterface {
  name = 'ExtendOngMembers1763600013000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ong_members
        ADD subscription_id uuid,
        ADD grace_until timestamptz(3),
        ADD cancel_at_period_end boolean NOT NULL DEFAULT false,
        ADD paused_at timestamptz(3),
        ADD cancelled_at timestamptz(3),
        ADD paid_cents integer NOT NULL DEFAULT 0,
        ADD CONSTRAINT fk_ong_members_subscription FOREIGN KEY (subscription_id) REFERENCES payment_subscriptions (id) ON DELETE RESTRICT,
        ADD CONSTRAINT ck_ong_members_paid CHECK (paid_cents >= 0),
        ADD CONSTRAINT ck_ong_members_grace CHECK (grace_until IS NULL OR status = 'active')
    `);
    // One membership per subscription: all charges of a subscription belong to its row.
    await runner.query('CREATE UNIQUE INDEX uq_ong_members_subscription_id ON ong_members (subscription_id)');
    await runner.query('CREATE INDEX ix_ong_members_grace_until ON ong_members (grace_until) WHERE grace_until IS NOT NULL');
    await runner.query(
      "CREATE INDEX ix_ong_members_ending ON ong_members (next_payment_date) WHERE cancel_at_period_end AND status = 'active'",
    );
    await runner.query(`
      CREATE TABLE ong_member_events (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        member_id uuid NOT NULL,
        kind text NOT NULL,
        actor_id uuid,
        at timestamptz(3) NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT pk_ong_member_events PRIMARY KEY (id),
        CONSTRAINT fk_ong_member_events_member FOREIGN KEY (member_id) REFERENCES ong_members (id) ON DELETE CASCADE,
        CONSTRAINT ck_ong_member_events_kind CHECK (kind IN ('started', 'renewed', 'charge-failed', 'grace-ended', 'paused', 'resumed',
          'cancel-asked', 'cancelled', 'refunded'))
      )
    `);
    await runner.query('CREATE INDEX ix_ong_member_events_member_id ON ong_member_events (member_id, at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ong_member_events');
    await runner.query(`
      ALTER TABLE ong_members DROP subscription_id, DROP grace_until, DROP cancel_at_period_end, DROP paused_at, DROP cancelled_at,
        DROP paid_cents
    `);
  }
}
