import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES = [
  ['ix_orders_total', 'orders (total_amount_cents, id)'],
  ['ix_orders_customer', 'orders (searchable_text(customer_name), id)'],
  ['ix_donations_donor', 'donations ((CASE WHEN NOT is_anonymous THEN searchable_text(donor_name) END), id)'],
  [
    'ix_donations_shown_amount',
    "donations ((CASE WHEN payment_status = 'completed' THEN amount_cents - refunded_cents ELSE amount_cents END), id)",
  ],
  ['ix_users_name', 'users (sort_name, id)'],
  ['ix_ong_members_amount', 'ong_members (monthly_amount_cents, id)'],
  ['ix_ong_members_start', 'ong_members (start_date, id)'],
  ['ix_ong_members_last_payment', 'ong_members (last_payment_date, id)'],
  ['ix_ong_members_next_payment', 'ong_members (next_payment_date, id)'],
  ['ix_contact_messages_name', 'contact_messages (searchable_text(name), id)'],
  ['ix_member_letters_title', 'member_letters (searchable_text(title), id)'],
  ['ix_member_letters_month', 'member_letters (month, id)'],
  ['ix_member_letters_publication', 'member_letters (published_at, id)'],
] as const;

const NAME_OF_PROFILE = "nullif(searchable_text(concat_ws(' ', p.first_name, p.last_name)), '')";
/** Accounts per statement: each statement locks them for a moment only. */
const BATCH = 5_000;

const fillNext = `WITH batch AS (SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT ${BATCH}),
  filled AS (UPDATE users u SET sort_name = ${NAME_OF_PROFILE} FROM profiles p
    WHERE p.user_id = u.id AND u.id IN (SELECT id FROM batch) AND u.sort_name IS NULL)
  SELECT max(id::text) AS last FROM batch`;

/**
 * The names of the accounts that existed before, and an index for each column that the console's lists can be sorted by. Without a transaction,
 * so that neither sign-ins nor orders wait until a large table is done; a run that was broken off is repeated.
 */
export class SortConsoleLists1764020000500 implements MigrationInterface {
  name = 'SortConsoleLists1764020000500';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | null = '00000000-0000-0000-0000-000000000000';
    while (last !== null) last = ((await runner.query(fillNext, [last])) as { last: string | null }[])[0]?.last ?? null;
    for (const [name, columns] of INDEXES) {
      // What is left of an index whose creation was broken off.
      await runner.query(['DROP INDEX CONCURRENTLY IF EXISTS', name].join(' '));
      await runner.query(['CREATE INDEX CONCURRENTLY', name, 'ON', columns].join(' '));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(['DROP INDEX', name].join(' '));
  }
}
