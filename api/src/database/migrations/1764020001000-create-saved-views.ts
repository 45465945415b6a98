import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views of the console's lists that administrators save. */
export class CreateSavedViews1764020001000 implements MigrationInterface {
  name = 'CreateSavedViews1764020001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE saved_views (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        owner_id uuid,
        list text NOT NULL,
        name text NOT NULL,
        query text NOT NULL DEFAULT '',
        is_shared boolean NOT NULL DEFAULT false,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_saved_views PRIMARY KEY (id),
        CONSTRAINT fk_saved_views_owner FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT ck_saved_views_name CHECK (char_length(name) BETWEEN 1 AND 40),
        CONSTRAINT ck_saved_views_query CHECK (char_length(query) <= 1000),
        CONSTRAINT ck_saved_views_owner CHECK (is_shared OR owner_id IS NOT NULL)
      )
    `);
    await runner.query('CREATE INDEX ix_saved_views_owner_id ON saved_views (owner_id, list)');
    await runner.query('CREATE INDEX ix_saved_views_shared ON saved_views (list) WHERE is_shared');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_views');
  }
}
