import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEXT_OF_PROFILE = "concat_ws(' ', p.first_name, p.last_name, p.phone)";

/**
 * One column for searching people, written by triggers. Addresses are in users and names in profiles; a search over both tables could use
 * neither one table's index nor the other's order.
 */
export class SearchPeople1763600024000 implements MigrationInterface {
  name = 'SearchPeople1763600024000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE users ADD search_text text NOT NULL DEFAULT ''");
    const history = `UPDATE users u SET search_text = searchable_text(u.email || ' ' || ${TEXT_OF_PROFILE}) FROM profiles p WHERE p.user_id = u.id`;
    await runner.query(history);
    await runner.query("UPDATE users SET search_text = searchable_text(email) WHERE search_text = ''");
    const ofUser = `
      CREATE FUNCTION set_user_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_text := searchable_text(NEW.email || ' ' || coalesce((SELECT ${TEXT_OF_PROFILE} FROM profiles p WHERE p.user_id = NEW.id), ''));
        RETURN NEW;
      END $$
    `;
    await runner.query(ofUser);
    await runner.query(`
      CREATE TRIGGER users_search_text BEFORE INSERT OR UPDATE OF email ON users FOR EACH ROW EXECUTE FUNCTION set_user_search_text()
    `);
    const ofProfile = `
      CREATE FUNCTION set_profile_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE users u SET search_text = searchable_text(u.email || ' ' || ${TEXT_OF_PROFILE}) FROM profiles p WHERE u.id = NEW.user_id AND p.user_id = u.id;
        RETURN NULL;
      END $$
    `;
    await runner.query(ofProfile);
    await runner.query(`
      CREATE TRIGGER profiles_search_text AFTER INSERT OR UPDATE OF first_name, last_name, phone ON profiles
      FOR EACH ROW EXECUTE FUNCTION set_profile_search_text()
    `);
    await runner.query('CREATE INDEX ix_users_search ON users USING gin (search_text gin_trgm_ops)');
    await runner.query('CREATE INDEX ix_users_unconfirmed ON users (created_at, id) WHERE email_confirmed_at IS NULL');
    await runner.query('CREATE INDEX ix_profiles_ong_members ON profiles (user_id) WHERE is_ong_member');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION set_profile_search_text() CASCADE');
    await runner.query('DROP FUNCTION set_user_search_text() CASCADE');
    await runner.query('DROP INDEX ix_profiles_ong_members, ix_users_unconfirmed');
    await runner.query('ALTER TABLE users DROP search_text');
  }
}
