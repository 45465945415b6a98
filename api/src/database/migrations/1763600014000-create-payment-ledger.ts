import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Compares what orders, donations and memberships count as paid with what providers hold for us. `difference` must be 0 in every row;
 * otherwise money was lost or counted twice.
 */
export class CreatePaymentLedger1763600014000 implements MigrationInterface {
  name = 'CreatePaymentLedger1763600014000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE VIEW payment_ledger AS
      WITH held AS (
        SELECT purpose, subject_id, subscription_id, sum(captured_cents - refunded_cents) AS captured_cents
        FROM payments GROUP BY purpose, subject_id, subscription_id
      ), booked AS (
        SELECT 'order' AS purpose, o.id AS subject_id,
          CASE WHEN o.payment_status IN ('paid', 'refunded') THEN o.total_amount_cents ELSE 0 END AS paid_cents,
          o.refunded_cents,
          (SELECT coalesce(sum(captured_cents), 0) FROM held WHERE purpose = 'order' AND subject_id = o.id) AS captured_cents
        FROM orders o
        UNION ALL
        SELECT 'donation', d.id,
          CASE WHEN d.payment_status IN ('completed', 'refunded') THEN d.amount_cents ELSE 0 END,
          coalesce((SELECT p.refunded_cents FROM payments p WHERE p.id = d.payment_id), 0),
          (SELECT coalesce(sum(captured_cents), 0) FROM held WHERE purpose = 'donation' AND subject_id = d.id)
        FROM donations d
        UNION ALL
        SELECT 'membership', m.id, m.paid_cents, 0,
          (SELECT coalesce(sum(captured_cents), 0) FROM held WHERE purpose = 'membership' AND subscription_id = m.subscription_id)
        FROM ong_members m
      )
      SELECT purpose, subject_id, paid_cents, refunded_cents, captured_cents, paid_cents - refunded_cents - captured_cents AS difference FROM booked
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW payment_ledger');
  }
}
