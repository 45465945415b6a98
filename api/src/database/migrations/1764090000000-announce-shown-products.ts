import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What lists and pages show, except the number of units: whether there are any decides `is_listed`. */
const SHOWN = ['name', 'description', 'category', 'price_cents', 'image_url', 'weight_grams', 'is_active', 'deleted_at', 'is_listed'];
const shownOf = (row: string): string => `(${SHOWN.map((column) => `${row}.${column}`).join(', ')})`;

/** Sales increase the version, too, and NOTIFY makes the commits of a database wait for each other. */
const ANNOUNCE = `
  CREATE FUNCTION announce_shown_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (
      SELECT FROM new_rows n JOIN old_rows o ON o.id = n.id
      WHERE n.version <> o.version AND ${shownOf('n')} IS DISTINCT FROM ${shownOf('o')}
    ) THEN
      PERFORM pg_notify('content_changed', nextval('content_version')::text);
    END IF;
    RETURN NULL;
  END
  $$
`;

/** Announces changes of physical products that visitors see, and no longer each sale. */
export class AnnounceShownProducts1764090000000 implements MigrationInterface {
  readonly name = 'AnnounceShownProducts1764090000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(ANNOUNCE);
    await runner.query('DROP TRIGGER physical_products_announced ON physical_products');
    await runner.query(`
      CREATE TRIGGER physical_products_announced AFTER UPDATE ON physical_products
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION announce_shown_change()
    `);
    await runner.query(`
      CREATE TRIGGER physical_products_rows_announced AFTER INSERT OR DELETE ON physical_products
      FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION announce_shown_change() CASCADE');
    await runner.query('DROP TRIGGER physical_products_rows_announced ON physical_products');
    await runner.query(`
      CREATE TRIGGER physical_products_announced AFTER INSERT OR DELETE OR UPDATE OF version ON physical_products
      FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change()
    `);
  }
}
