import type { MigrationInterface, QueryRunner } from 'typeorm';

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

/** The name of an account beside its creation, where lists can sort by it. The next migration fills and indexes it. */
export class AddSortNames1764020000000 implements MigrationInterface {
  name = 'AddSortNames1764020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users ADD sort_name text');
    for (const statement of functions(true)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of functions(false)) await runner.query(statement);
    await runner.query('ALTER TABLE users DROP sort_name');
  }
}
