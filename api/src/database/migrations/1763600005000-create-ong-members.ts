import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOngMembers1763600005000 implements MigrationInterface {
  name = 'CreateOngMembers1763600005000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ong_members (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        user_id uuid NOT NULL,
        status text NOT NULL DEFAULT 'active',
        plan_code text NOT NULL,
        membership_type text NOT NULL DEFAULT 'monthly',
        monthly_amount_cents integer NOT NULL,
        charge_cents integer NOT NULL,
        start_date timestamptz(3) NOT NULL DEFAULT now(),
        last_payment_date timestamptz(3),
        next_payment_date timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_ong_members PRIMARY KEY (id),
        CONSTRAINT fk_ong_members_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT ck_ong_members_status CHECK (status IN ('active', 'inactive', 'cancelled')),
        CONSTRAINT ck_ong_members_plan_code CHECK (char_length(plan_code) BETWEEN 1 AND 50),
        CONSTRAINT ck_ong_members_membership_type CHECK (membership_type IN ('monthly', 'yearly')),
        CONSTRAINT ck_ong_members_monthly_amount CHECK (monthly_amount_cents > 0),
        CONSTRAINT ck_ong_members_charge CHECK (charge_cents > 0)
      )
    `);
    await runner.query("CREATE UNIQUE INDEX uq_ong_members_active_user ON ong_members (user_id) WHERE status = 'active'");
    await runner.query('CREATE INDEX ix_ong_members_newest ON ong_members (created_at, id)');
    await runner.query('CREATE INDEX ix_ong_members_user_id ON ong_members (user_id, created_at)');
    await runner.query('CREATE INDEX ix_ong_members_status ON ong_members (status, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ong_members');
  }
}
