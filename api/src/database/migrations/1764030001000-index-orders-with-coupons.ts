import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  ['ix_orders_coupon', '(coupon_id, created_at, id) WHERE coupon_id IS NOT NULL'],
  ['ix_orders_coupon_user', '(coupon_id, user_id) WHERE holds_coupon'],
  ['ix_orders_coupon_email', '(coupon_id, email_key(customer_email)) WHERE holds_coupon'],
  ['ix_orders_coupon_tax_id', '(coupon_id, customer_cpf) WHERE holds_coupon'],
] as const;

const CONSTRAINTS = [
  ['orders', 'fk_orders_coupon'],
  ['orders', 'ck_orders_coupon_discount'],
  ['orders', 'ck_orders_coupon'],
  ['orders', 'ck_orders_holds_coupon'],
  ['order_items', 'ck_order_items_coupon_discount'],
] as const;

/**
 * The orders of a coupon, and those of one person, and the constraints of both tables for their old rows. Without a transaction, so that no
 * order waits until a large table is done; a run that was broken off is repeated.
 */
export class IndexOrdersWithCoupons1764030001000 implements MigrationInterface {
  name = 'IndexOrdersWithCoupons1764030001000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, name] of CONSTRAINTS) await runner.query(['ALTER TABLE', table, 'VALIDATE CONSTRAINT', name].join(' '));
    for (const [name, columns] of INDEXES) {
      // What is left of an index whose creation was broken off.
      await runner.query(['DROP INDEX CONCURRENTLY IF EXISTS', name].join(' '));
      await runner.query(['CREATE INDEX CONCURRENTLY', name, 'ON orders', columns].join(' '));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(['DROP INDEX', name].join(' '));
  }
}
