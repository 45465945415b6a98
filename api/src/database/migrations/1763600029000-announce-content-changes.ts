import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Announces statements that set `version`. A statement that only changes the stock is not announced. */
const ANNOUNCE_PHYSICAL_PRODUCTS = `
  CREATE TRIGGER physical_products_announced AFTER INSERT OR DELETE OR UPDATE OF version ON physical_products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change()
`;
const ANNOUNCE_DIGITAL_PRODUCTS = `
  CREATE TRIGGER digital_products_announced AFTER INSERT OR DELETE OR UPDATE OF version ON digital_products
  FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change()
`;
const ANNOUNCE_RELEASES = `
  CREATE TRIGGER release_channels_announced AFTER INSERT OR DELETE OR UPDATE OF row_version ON release_channels
  FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change()
`;

/** Notifies every API process, on commit, of changes to the public content. */
export class AnnounceContentChanges1763600029000 implements MigrationInterface {
  readonly name = 'AnnounceContentChanges1763600029000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE content_version');
    // An unused sequence shows its first value before and after the first use, so two versions would be equal.
    await runner.query("SELECT nextval('content_version')");
    await runner.query(`
      CREATE FUNCTION announce_content_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('content_changed', nextval('content_version')::text);
        RETURN NULL;
      END
      $$
    `);
    await runner.query(ANNOUNCE_PHYSICAL_PRODUCTS);
    await runner.query(ANNOUNCE_DIGITAL_PRODUCTS);
    await runner.query(ANNOUNCE_RELEASES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION announce_content_change() CASCADE');
    await runner.query('DROP SEQUENCE content_version');
  }
}
