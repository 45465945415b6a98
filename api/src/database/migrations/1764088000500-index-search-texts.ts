import type { MigrationInterface, QueryRunner } from 'typeorm';

const DONOR = "(searchable_text(coalesce(donor_name, '') || ' ' || coalesce(donor_email, '')) gin_trgm_ops)";
const ADOPTERS = 'WHERE baskets IS NOT NULL AND NOT is_anonymous';

/** The indexes of the stored texts, and those of the expressions that they replace. */
const INDEXES = [
  ['ix_orders_search_text', 'orders USING gin (search_text gin_trgm_ops)'],
  ['ix_donations_search_text', 'donations USING gin (search_text gin_trgm_ops)'],
  ['ix_donations_adopters_search_text', `donations USING gin (search_text gin_trgm_ops) ${ADOPTERS}`],
] as const;
const REPLACED = [
  [
    'ix_orders_search',
    "orders USING gin (searchable_text(coalesce(customer_name, '') || ' ' || coalesce(customer_email, '')) gin_trgm_ops)",
  ],
  ['ix_donations_search', `donations USING gin ${DONOR}`],
  ['ix_donations_adopters_search', `donations USING gin ${DONOR} ${ADOPTERS}`],
] as const;

/** Rows per statement: each statement locks them for a moment only. */
const BATCH = 1_000;

function fillNext(table: string, text: string): string {
  return `WITH batch AS MATERIALIZED (SELECT id FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${BATCH} FOR NO KEY UPDATE),
    filled AS (UPDATE ${table} SET search_text = searchable_text(${text}) WHERE id IN (SELECT id FROM batch) AND search_text = '')
    SELECT max(id::text) AS last FROM batch`;
}

/**
 * Fills the texts of the rows that existed before, then indexes them. Without a transaction, so that no order waits until a large table is
 * done; a run that was broken off is repeated. Processes of the release before search without an index from here on, until they are replaced.
 */
export class IndexSearchTexts1764088000500 implements MigrationInterface {
  readonly name = 'IndexSearchTexts1764088000500';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await fill(runner, fillNext('orders', "coalesce(customer_name, '') || ' ' || coalesce(customer_email, '')"));
    await fill(runner, fillNext('donations', "coalesce(donor_name, '') || ' ' || coalesce(donor_email, '')"));
    for (const [name, columns] of INDEXES) {
      // What is left of an index whose creation was broken off.
      await runner.query(['DROP INDEX CONCURRENTLY IF EXISTS', name].join(' '));
      await runner.query(['CREATE INDEX CONCURRENTLY', name, 'ON', columns].join(' '));
    }
    for (const [name] of REPLACED) await runner.query(['DROP INDEX CONCURRENTLY IF EXISTS', name].join(' '));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of REPLACED) await runner.query(['CREATE INDEX', name, 'ON', columns].join(' '));
    for (const [name] of INDEXES) await runner.query(['DROP INDEX', name].join(' '));
  }
}

async function fill(runner: QueryRunner, next: string): Promise<void> {
  let last: string | null = '00000000-0000-0000-0000-000000000000';
  while (last !== null) last = ((await runner.query(next, [last])) as { last: string | null }[])[0]?.last ?? null;
}
