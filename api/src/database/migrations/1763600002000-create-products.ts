import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateProducts1763600002000 implements MigrationInterface {
  name = 'CreateProducts1763600002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION set_product_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.search_text := public.searchable_text(concat_ws(E'\\n', NEW.name, NEW.description, NEW.category));
        RETURN NEW;
      END $$
    `);
    await this.createPhysicalProducts(runner);
    await this.createDigitalProducts(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE digital_products');
    await runner.query('DROP TABLE physical_products');
    await runner.query('DROP FUNCTION set_product_search_text()');
  }

  private async createPhysicalProducts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE physical_products (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        description text,
        category text,
        price_cents integer NOT NULL,
        stock_quantity integer NOT NULL DEFAULT 0,
        weight_grams integer NOT NULL DEFAULT 300,
        image_url text,
        is_active boolean NOT NULL DEFAULT true,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        search_text text NOT NULL DEFAULT '',
        CONSTRAINT pk_physical_products PRIMARY KEY (id),
        CONSTRAINT ck_physical_products_name CHECK (char_length(name) BETWEEN 1 AND 200),
        CONSTRAINT ck_physical_products_description CHECK (char_length(description) BETWEEN 1 AND 5000),
        CONSTRAINT ck_physical_products_category CHECK (char_length(category) BETWEEN 1 AND 100),
        CONSTRAINT ck_physical_products_price CHECK (price_cents > 0),
        CONSTRAINT ck_physical_products_stock CHECK (stock_quantity >= 0),
        CONSTRAINT ck_physical_products_weight CHECK (weight_grams > 0)
      )
    `);
    await runner.query('CREATE INDEX ix_physical_products_newest ON physical_products (created_at, id)');
    await runner.query('CREATE INDEX ix_physical_products_category ON physical_products (category)');
    await runner.query('CREATE INDEX ix_physical_products_search ON physical_products USING gin (search_text gin_trgm_ops)');
    await runner.query(`
      CREATE TRIGGER physical_products_search_text BEFORE INSERT OR UPDATE OF name, description, category
      ON physical_products FOR EACH ROW EXECUTE FUNCTION set_product_search_text()
    `);
  }

  private async createDigitalProducts(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE digital_products (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        description text,
        category text,
        price_cents integer NOT NULL,
        image_url text,
        affiliate_link text NOT NULL,
        commission_rate numeric(4,1),
        is_active boolean NOT NULL DEFAULT true,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        deleted_at timestamptz(3),
        search_text text NOT NULL DEFAULT '',
        CONSTRAINT pk_digital_products PRIMARY KEY (id),
        CONSTRAINT ck_digital_products_name CHECK (char_length(name) BETWEEN 1 AND 200),
        CONSTRAINT ck_digital_products_description CHECK (char_length(description) BETWEEN 1 AND 5000),
        CONSTRAINT ck_digital_products_category CHECK (char_length(category) BETWEEN 1 AND 100),
        CONSTRAINT ck_digital_products_price CHECK (price_cents > 0),
        CONSTRAINT ck_digital_products_link CHECK (affiliate_link ~ '^https?://' AND char_length(affiliate_link) <= 2000),
        CONSTRAINT ck_digital_products_commission CHECK (commission_rate BETWEEN 0 AND 100)
      )
    `);
    await runner.query('CREATE INDEX ix_digital_products_newest ON digital_products (created_at, id)');
    await runner.query('CREATE INDEX ix_digital_products_category ON digital_products (category)');
    await runner.query('CREATE INDEX ix_digital_products_search ON digital_products USING gin (search_text gin_trgm_ops)');
    await runner.query(`
      CREATE TRIGGER digital_products_search_text BEFORE INSERT OR UPDATE OF name, description, category
      ON digital_products FOR EACH ROW EXECUTE FUNCTION set_product_search_text()
    `);
  }
}
