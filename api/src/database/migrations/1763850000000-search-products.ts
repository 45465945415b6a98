import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['physical_products', 'digital_products'];

/** Words of letters only: numbers in names would be as many as products, and digits are seldom mistyped. */
const wordsOf = (row: string): string =>
  `regexp_matches(public.searchable_text(concat_ws(' ', ${row}.name, ${row}.category)), '\\m[a-z]{4,40}\\M', 'g')`;

/**
 * What a search for products needs to find words in any order, the best match first, and words with typing mistakes: an index of names, and
 * the words of all names and categories. Triggers only add words, so products that are saved at the same time wait for each other only
 * while both add the same new word; words that no product has any more find nothing (decision 49).
 */
export class SearchProducts1763850000000 implements MigrationInterface {
  name = 'SearchProducts1763850000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...wordsSql(), ...TABLES.flatMap((table) => [...searchSql(table)])]) await runner.query(statement);
    await runner.query('CREATE INDEX ix_product_words_similar ON product_words USING gin (word gin_trgm_ops)');
    // The first letter is seldom mistyped; two exchanged letters leave a short word few trigrams in common.
    await runner.query('CREATE INDEX ix_product_words_letter ON product_words (left(word, 1), length(word))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION add_product_words() CASCADE');
    await runner.query('DROP TABLE product_words');
    await runner.query('DROP INDEX ix_physical_products_search_name, ix_digital_products_search_name');
    await runner.query('DROP EXTENSION fuzzystrmatch');
  }
}

function* wordsSql(): Generator<string> {
  yield 'CREATE EXTENSION IF NOT EXISTS fuzzystrmatch';
  yield 'CREATE TABLE product_words (word text NOT NULL, CONSTRAINT pk_product_words PRIMARY KEY (word))';
  yield `CREATE FUNCTION add_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO product_words (word) SELECT DISTINCT matched[1] FROM ${wordsOf('NEW')} matched ORDER BY 1 ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`;
}

function* searchSql(table: string): Generator<string> {
  yield `CREATE TRIGGER ${table}_words AFTER INSERT OR UPDATE OF name, category ON ${table}
    FOR EACH ROW EXECUTE FUNCTION add_product_words()`;
  yield `INSERT INTO product_words (word) SELECT DISTINCT matched[1] FROM ${table} product, ${wordsOf('product')} matched
    ON CONFLICT DO NOTHING`;
  // The first line of the search text is the name; reading it there takes a tenth of the time of removing its accents again.
  yield `CREATE INDEX ix_${table}_search_name ON ${table} USING gin (split_part(search_text, E'\\n', 1) gin_trgm_ops)`;
  yield `ANALYZE ${table}`;
}
