import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['physical_products', 'digital_products'];

const DAY_OF = (column: string) => `(${column} AT TIME ZONE 'America/Sao_Paulo')::date`;

/**
 * Adds the days of a set of rows, or takes them away. `products` is 1 on the day of creation and -1 on the day of deletion, so its sum up to
 * a day is the number of products at its end; `kept` is 1 on the day of creation while the product is not deleted.
 */
const addSql = (table: string, rows: string, sign: 1 | -1) => `
  INSERT INTO product_days (entity, day, products, kept)
  SELECT '${table}', day, sum(products), sum(kept) FROM (
    SELECT ${DAY_OF('created_at')} AS day, ${sign} AS products, CASE WHEN deleted_at IS NULL THEN ${sign} ELSE 0 END AS kept FROM ${rows}
    UNION ALL SELECT ${DAY_OF('deleted_at')}, ${-sign}, 0 FROM ${rows} WHERE deleted_at IS NOT NULL
  ) days GROUP BY day`;

const TRIGGERS = {
  insert: {
    statement: (table: string) => addSql(table, 'changed', 1),
    on: 'AFTER INSERT',
    referencing: 'REFERENCING NEW TABLE AS changed',
  },
  delete: {
    statement: (table: string) => addSql(table, 'changed', -1),
    on: 'AFTER DELETE',
    referencing: 'REFERENCING OLD TABLE AS changed',
  },
};

/**
 * The numbers of products per day that the overview reads instead of a million products. A sale adds nothing to its update: the trigger of
 * updates runs only for rows that are deleted, restored or dated anew.
 */
export class CountProductsByDay1763600140000 implements MigrationInterface {
  name = 'CountProductsByDay1763600140000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE product_days (
        id bigint GENERATED ALWAYS AS IDENTITY,
        entity text NOT NULL,
        day date NOT NULL,
        products bigint NOT NULL,
        kept bigint NOT NULL,
        CONSTRAINT pk_product_days PRIMARY KEY (id)
      )
    `);
    for (const table of TABLES) for (const statement of countingSql(table)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      const functions = ['insert', 'delete', 'update', 'truncate'].map((operation) => `date_${table}_${operation}()`);
      await runner.query(['DROP FUNCTION', functions.join(', '), 'CASCADE'].join(' '));
    }
    await runner.query('DROP TABLE product_days');
  }
}

function* countingSql(table: string): Generator<string> {
  for (const [operation, { statement, on, referencing }] of Object.entries(TRIGGERS)) {
    yield functionSql(`date_${table}_${operation}`, statement(table));
    yield `CREATE TRIGGER ${table}_${operation}_dated ${on} ON ${table} ${referencing}
      FOR EACH STATEMENT EXECUTE FUNCTION date_${table}_${operation}()`;
  }
  yield functionSql(
    `date_${table}_update`,
    [addSql(table, '(SELECT OLD.*) changed', -1), addSql(table, '(SELECT NEW.*) changed', 1)].join(';'),
  );
  yield `CREATE TRIGGER ${table}_update_dated AFTER UPDATE OF created_at, deleted_at ON ${table} FOR EACH ROW
    WHEN ((OLD.created_at, OLD.deleted_at) IS DISTINCT FROM (NEW.created_at, NEW.deleted_at)) EXECUTE FUNCTION date_${table}_update()`;
  yield functionSql(`date_${table}_truncate`, `DELETE FROM product_days WHERE entity = '${table}'`);
  yield `CREATE TRIGGER ${table}_truncate_dated AFTER TRUNCATE ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION date_${table}_truncate()`;
  yield addSql(table, table, 1);
}

const functionSql = (name: string, body: string): string =>
  `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN NULL; END $$`;
