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

const TEXT_OF_PROFILE = "concat_ws(' ', p.first_name, p.last_name, p.phone)";
const NAME_OF_PROFILE = "nullif(searchable_text(concat_ws(' ', p.first_name, p.last_name)), '')";

/** The trigger functions of `users.search_text`, which write `users.sort_name` too if `isSorted`. */
const functions = (isSorted: boolean): string[] => [
  `CREATE OR REPLACE FUNCTION set_user_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      NEW.search_text := searchable_text(NEW.email || ' ' || coalesce((SELECT ${TEXT_OF_PROFILE} FROM profiles p WHERE p.user_id = NEW.id), ''));
      ${isSorted ? `NEW.sort_name := (SELECT ${NAME_OF_PROFILE} FROM profiles p WHERE p.user_id = NEW.id);` : ''}
      RETURN NEW;
    END $$`,
  `CREATE OR REPLACE FUNCTION set_profile_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE users u SET search_text = searchable_text(u.email || ' ' || ${TEXT_OF_PROFILE})${isSorted ? `, sort_name = ${NAME_OF_PROFILE}` : ''}
      FROM profiles p WHERE u.id = NEW.user_id AND p.user_id = u.id;
      RETURN NULL;
    END $$`,
];

/** An index for each column that the console's lists can be sorted by, and the name of an account beside its creation, where lists can sort by it. */
export class SortConsoleLists1764020000000 implements MigrationInterface {
  name = 'SortConsoleLists1764020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD sort_name text');
    for (const statement of functions(true)) await runner.query(statement);
    const history = `UPDATE users u SET sort_name = ${NAME_OF_PROFILE} FROM profiles p WHERE p.user_id = u.id`;
    await runner.query(history);
    for (const [name, columns] of INDEXES) await runner.query(['CREATE INDEX', name, 'ON', columns].join(' '));
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await runner.query(['DROP INDEX', name].join(' '));
    for (const statement of functions(false)) await runner.query(statement);
    await runner.query('ALTER TABLE users DROP sort_name');
  }
}
