import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for the console's searches. Queries must use exactly the same expressions. */
const SEARCHED = {
  orders: "searchable_text(coalesce(customer_name, '') || ' ' || coalesce(customer_email, ''))",
  donations: "searchable_text(coalesce(donor_name, '') || ' ' || coalesce(donor_email, ''))",
  contact_messages: "searchable_text(name || ' ' || email || ' ' || subject || ' ' || message)",
};

export class CreateConsoleSearch1763600015000 implements MigrationInterface {
  name = 'CreateConsoleSearch1763600015000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, expression] of Object.entries(SEARCHED)) {
      const statement = ['CREATE INDEX', `ix_${table}_search`, 'ON', table, 'USING gin ((', expression, ') gin_trgm_ops)'].join(' ');
      await runner.query(statement);
    }
    await runner.query('CREATE INDEX ix_orders_states ON orders (status, payment_status, created_at, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_orders_states');
    for (const table of Object.keys(SEARCHED)) {
      const statement = ['DROP INDEX', `ix_${table}_search`].join(' ');
      await runner.query(statement);
    }
  }
}
