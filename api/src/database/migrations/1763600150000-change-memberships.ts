import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lets members change their plan, and pause for some months with their paid days credited. */
export class ChangeMemberships1763600150000 implements MigrationInterface {
  name = 'ChangeMemberships1763600150000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE ong_members
        ADD COLUMN next_plan_code text,
        ADD COLUMN next_charge_cents integer,
        ADD COLUMN next_plan_asked_at timestamptz(3),
        ADD COLUMN paused_until timestamptz(3),
        ADD COLUMN credited_until timestamptz(3),
        ADD CONSTRAINT ck_ong_members_next_plan CHECK (
          (next_plan_code IS NULL) = (next_charge_cents IS NULL) AND (next_plan_code IS NULL) = (next_plan_asked_at IS NULL)
          AND char_length(next_plan_code) BETWEEN 1 AND 50 AND next_charge_cents > 0
        ) NOT VALID
    `);
    await runner.query('ALTER TABLE ong_members VALIDATE CONSTRAINT ck_ong_members_next_plan');
    await runner.query('CREATE INDEX ix_ong_members_paused_until ON ong_members (paused_until) WHERE paused_until IS NOT NULL');
    await runner.query('CREATE INDEX ix_ong_members_credited_until ON ong_members (credited_until) WHERE credited_until IS NOT NULL');
    await runner.query(`
      ALTER TABLE ong_member_events
        DROP CONSTRAINT ck_ong_member_events_kind,
        ADD CONSTRAINT ck_ong_member_events_kind CHECK (kind IN ('started', 'renewed', 'charge-failed', 'grace-ended', 'paused', 'resumed', 'cancel-asked', 'cancelled', 'refunded', 'dispute-opened', 'dispute-won', 'dispute-lost', 'kept', 'plan-changed', 'plan-change-asked', 'plan-change-withdrawn')) NOT VALID
    `);
    await runner.query('ALTER TABLE ong_member_events VALIDATE CONSTRAINT ck_ong_member_events_kind');
    await runner.query(`
      CREATE TABLE ong_member_plan_payments (
        payment_id uuid NOT NULL,
        member_id uuid NOT NULL,
        plan_code text NOT NULL,
        charge_cents integer NOT NULL,
        former_plan_code text NOT NULL,
        former_charge_cents integer NOT NULL,
        period_end timestamptz(3) NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_ong_member_plan_payments PRIMARY KEY (payment_id),
        CONSTRAINT fk_ong_member_plan_payments_payment FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE CASCADE,
        CONSTRAINT fk_ong_member_plan_payments_member FOREIGN KEY (member_id) REFERENCES ong_members (id) ON DELETE CASCADE,
        CONSTRAINT ck_ong_member_plan_payments_charges CHECK (charge_cents > former_charge_cents AND former_charge_cents > 0)
      )
    `);
    await runner.query('CREATE INDEX ix_ong_member_plan_payments_member_id ON ong_member_plan_payments (member_id, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ong_member_plan_payments');
    await runner.query("DELETE FROM ong_member_events WHERE kind IN ('plan-changed', 'plan-change-asked', 'plan-change-withdrawn')");
    await runner.query(`
      ALTER TABLE ong_member_events
        DROP CONSTRAINT ck_ong_member_events_kind,
        ADD CONSTRAINT ck_ong_member_events_kind CHECK (kind IN ('started', 'renewed', 'charge-failed', 'grace-ended', 'paused', 'resumed', 'cancel-asked', 'cancelled', 'refunded', 'dispute-opened', 'dispute-won', 'dispute-lost', 'kept')) NOT VALID
    `);
    await runner.query('ALTER TABLE ong_member_events VALIDATE CONSTRAINT ck_ong_member_events_kind');
    await runner.query(`
      ALTER TABLE ong_members
        DROP CONSTRAINT ck_ong_members_next_plan,
        DROP COLUMN next_plan_code,
        DROP COLUMN next_charge_cents,
        DROP COLUMN next_plan_asked_at,
        DROP COLUMN paused_until,
        DROP COLUMN credited_until
    `);
  }
}
