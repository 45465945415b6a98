import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A changed amount of a subscription is pending until its provider reports it; amounts that it replaced may still be charged once. */
export class PendSubscriptionAmounts1763600071000 implements MigrationInterface {
  name = 'PendSubscriptionAmounts1763600071000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE payment_subscriptions
        ADD pending_amount_cents integer,
        ADD former_amounts_cents integer[] NOT NULL DEFAULT '{}'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payment_subscriptions DROP pending_amount_cents, DROP former_amounts_cents');
  }
}
