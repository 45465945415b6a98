import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only an administrator's change raises `version`: the sale of a unit is announced to nobody. */
const WATCHED = {
  physical_products: 'INSERT OR DELETE OR UPDATE OF version',
  digital_products: 'INSERT OR DELETE OR UPDATE OF version',
  release_channels: 'INSERT OR DELETE OR UPDATE OF row_version',
};

/** Tells every API process of what visitors see differently from now on, when the transaction that changed it is committed. */
export class AnnounceContentChanges1763600027000 implements MigrationInterface {
  readonly name = 'AnnounceContentChanges1763600027000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE content_version');
    // A sequence that was never used shows the value that it gives first: two versions would have one name.
    await runner.query("SELECT nextval('content_version')");
    await runner.query(`
      CREATE FUNCTION announce_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('content_changed', nextval('content_version')::text);
        RETURN NULL;
      END
      $$
    `);
    for (const [table, changes] of Object.entries(WATCHED)) {
      await runner.query(`
        CREATE TRIGGER ${table}_announced AFTER ${changes} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change()
      `);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(WATCHED)) await runner.query(`DROP TRIGGER ${table}_announced ON ${table}`);
    await runner.query('DROP FUNCTION announce_content_change()');
    await runner.query('DROP SEQUENCE content_version');
  }
}
