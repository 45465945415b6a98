import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Payments, subscriptions, refunds and webhook events. */
export class CreatePayments1763600009000 implements MigrationInterface {
  name = 'CreatePayments1763600009000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE payment_subscriptions (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        purpose text NOT NULL,
        subject_id uuid NOT NULL,
        provider text NOT NULL,
        status text NOT NULL DEFAULT 'created',
        amount_cents integer NOT NULL,
        charge_interval text NOT NULL,
        external_id text,
        next jsonb,
        details jsonb NOT NULL DEFAULT '{}',
        description text NOT NULL,
        payer_name text NOT NULL,
        payer_email text NOT NULL,
        next_charge_at timestamptz(3),
        changed_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_payment_subscriptions PRIMARY KEY (id),
        CONSTRAINT ck_payment_subscriptions_purpose CHECK (purpose IN ('donation', 'membership')),
        CONSTRAINT ck_payment_subscriptions_status CHECK (status IN ('created', 'pending', 'active', 'past-due', 'paused', 'cancelled')),
        CONSTRAINT ck_payment_subscriptions_interval CHECK (charge_interval IN ('month', 'year')),
        CONSTRAINT ck_payment_subscriptions_amount CHECK (amount_cents > 0)
      )
    `);
    await runner.query(
      'CREATE UNIQUE INDEX uq_payment_subscriptions_external_id ON payment_subscriptions (provider, external_id) WHERE external_id IS NOT NULL',
    );
    await runner.query('CREATE INDEX ix_payment_subscriptions_subject ON payment_subscriptions (purpose, subject_id, created_at)');
    await runner.query("CREATE INDEX ix_payment_subscriptions_live ON payment_subscriptions (updated_at) WHERE status <> 'cancelled'");
    await runner.query(`
      CREATE TABLE payments (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        purpose text NOT NULL,
        subject_id uuid NOT NULL,
        subscription_id uuid,
        provider text NOT NULL,
        method text NOT NULL,
        status text NOT NULL DEFAULT 'created',
        amount_cents integer NOT NULL,
        captured_cents integer NOT NULL DEFAULT 0,
        refunded_cents integer NOT NULL DEFAULT 0,
        external_id text,
        next jsonb,
        description text NOT NULL,
        payer_name text NOT NULL,
        payer_email text NOT NULL,
        failure_code text,
        expires_at timestamptz(3),
        paid_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_payments PRIMARY KEY (id),
        CONSTRAINT fk_payments_subscription FOREIGN KEY (subscription_id) REFERENCES payment_subscriptions (id) ON DELETE RESTRICT,
        CONSTRAINT ck_payments_purpose CHECK (purpose IN ('order', 'donation', 'membership')),
        CONSTRAINT ck_payments_method CHECK (method IN ('pix', 'card')),
        CONSTRAINT ck_payments_status CHECK (status IN ('created', 'pending', 'paid', 'failed', 'cancelled', 'expired')),
        CONSTRAINT ck_payments_amount CHECK (amount_cents > 0),
        CONSTRAINT ck_payments_captured CHECK (captured_cents >= 0 AND (status = 'paid') = (captured_cents > 0)),
        CONSTRAINT ck_payments_refunded CHECK (refunded_cents BETWEEN 0 AND captured_cents)
      )
    `);
    await runner.query('CREATE UNIQUE INDEX uq_payments_external_id ON payments (provider, external_id) WHERE external_id IS NOT NULL');
    await runner.query('CREATE INDEX ix_payments_subject ON payments (purpose, subject_id, created_at)');
    await runner.query('CREATE INDEX ix_payments_subscription_id ON payments (subscription_id)');
    await runner.query("CREATE INDEX ix_payments_open ON payments (updated_at) WHERE status IN ('created', 'pending')");
    await runner.query(`
      CREATE TABLE payment_refunds (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        payment_id uuid NOT NULL,
        amount_cents integer NOT NULL,
        reason text NOT NULL,
        status text NOT NULL DEFAULT 'asked',
        asked_by uuid,
        external_id text,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        done_at timestamptz(3),
        CONSTRAINT pk_payment_refunds PRIMARY KEY (id),
        CONSTRAINT fk_payment_refunds_payment FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE RESTRICT,
        CONSTRAINT ck_payment_refunds_amount CHECK (amount_cents > 0),
        CONSTRAINT ck_payment_refunds_status CHECK (status IN ('asked', 'done', 'refused')),
        CONSTRAINT ck_payment_refunds_reason CHECK (char_length(reason) BETWEEN 1 AND 500)
      )
    `);
    await runner.query('CREATE INDEX ix_payment_refunds_payment_id ON payment_refunds (payment_id, created_at)');
    await runner.query("CREATE INDEX ix_payment_refunds_asked ON payment_refunds (created_at) WHERE status = 'asked'");
    await runner.query(`
      CREATE TABLE payment_events (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        provider text NOT NULL,
        verdict text NOT NULL,
        event_id text NOT NULL,
        type text NOT NULL,
        resource_kind text,
        resource_id text,
        body text NOT NULL,
        deliveries integer NOT NULL DEFAULT 1,
        received_at timestamptz(3) NOT NULL DEFAULT now(),
        processed_at timestamptz(3),
        CONSTRAINT pk_payment_events PRIMARY KEY (id),
        CONSTRAINT ck_payment_events_verdict CHECK (verdict IN ('valid', 'invalid', 'unsigned')),
        CONSTRAINT ck_payment_events_deliveries CHECK (deliveries > 0)
      )
    `);
    await runner.query('CREATE UNIQUE INDEX uq_payment_events_event ON payment_events (provider, verdict, event_id)');
    await runner.query('CREATE INDEX ix_payment_events_newest ON payment_events (received_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE payment_events');
    await runner.query('DROP TABLE payment_refunds');
    await runner.query('DROP TABLE payments');
    await runner.query('DROP TABLE payment_subscriptions');
  }
}
