import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Versions of what administrators change without a deploy; web servers hear of each new one. A release without them uses its own values. */
export class CreateSettings1764010000000 implements MigrationInterface {
  readonly name = 'CreateSettings1764010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE settings (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        section text NOT NULL,
        version integer NOT NULL,
        value jsonb,
        restored_from integer,
        actor_id uuid NOT NULL,
        saved_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_settings PRIMARY KEY (id),
        CONSTRAINT ck_settings_version CHECK (version > 0),
        CONSTRAINT ck_settings_value CHECK (value IS NULL OR jsonb_typeof(value) = 'object')
      )
    `);
    await runner.query('CREATE UNIQUE INDEX uq_settings_version ON settings (section, version)');
    await runner.query(`
      CREATE TRIGGER settings_announced AFTER INSERT OR DELETE OR UPDATE ON settings
      FOR EACH STATEMENT EXECUTE FUNCTION announce_content_change()
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE settings');
  }
}
