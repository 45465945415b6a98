import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSearch1763600000000 implements MigrationInterface {
  name = 'CreateSearch1763600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await runner.query('CREATE EXTENSION IF NOT EXISTS unaccent');
    // unaccent() is only STABLE, because its dictionary could change. Ours doesn't, and an index needs an IMMUTABLE function.
    await runner.query(`
      CREATE FUNCTION searchable_text(value text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN lower(public.unaccent('public.unaccent'::regdictionary, value))
    `);
    // Matches words in the given order, with anything between them. Escaped after unaccent, which converts a full-width percent sign into a
    // plain one.
    await runner.query(`
      CREATE FUNCTION search_pattern(typed text) RETURNS text
      LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
      RETURN '%' || regexp_replace(regexp_replace(btrim(public.searchable_text(typed)), '([\\\\%_])', '\\\\\\1', 'g'), '\\s+', '%', 'g') || '%'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION search_pattern(text)');
    await runner.query('DROP FUNCTION searchable_text(text)');
    await runner.query('DROP EXTENSION unaccent');
    await runner.query('DROP EXTENSION pg_trgm');
  }
}
