import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Baskets that donors adopt with a single donation and follow to the delivery. */
export class CreateAdoptedBaskets1764050000000 implements MigrationInterface {
  readonly name = 'CreateAdoptedBaskets1764050000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE donations ADD baskets integer');
    await runner.query(
      "ALTER TABLE donations ADD CONSTRAINT ck_donations_baskets CHECK (baskets IS NULL OR (baskets BETWEEN 1 AND 10 AND frequency = 'once')) NOT VALID",
    );
    // Four digits, because a search needs three characters.
    await runner.query('CREATE SEQUENCE adopted_basket_numbers AS integer START 1001');
    await runner.query(`
      CREATE TABLE adopted_baskets (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        number integer NOT NULL,
        donation_id uuid NOT NULL,
        status text NOT NULL DEFAULT 'reserved',
        told_status text NOT NULL DEFAULT 'reserved',
        place text,
        photo_url text,
        version integer NOT NULL DEFAULT 1,
        packed_at timestamptz(3),
        delivered_at timestamptz(3),
        cancelled_at timestamptz(3),
        changed_at timestamptz(3) NOT NULL DEFAULT now(),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_adopted_baskets PRIMARY KEY (id),
        CONSTRAINT uq_adopted_baskets_number UNIQUE (number),
        CONSTRAINT fk_adopted_baskets_donation FOREIGN KEY (donation_id) REFERENCES donations (id) ON DELETE CASCADE,
        CONSTRAINT ck_adopted_baskets_status CHECK (status IN ('reserved', 'packed', 'delivered', 'cancelled')),
        CONSTRAINT ck_adopted_baskets_told_status CHECK (told_status IN ('reserved', 'packed', 'delivered', 'cancelled')),
        CONSTRAINT ck_adopted_baskets_place CHECK (char_length(place) BETWEEN 1 AND 120),
        CONSTRAINT ck_adopted_baskets_photo_url CHECK (char_length(photo_url) BETWEEN 1 AND 200),
        CONSTRAINT ck_adopted_baskets_times CHECK (
          (status <> 'packed' OR packed_at IS NOT NULL) AND (status <> 'delivered' OR delivered_at IS NOT NULL)
          AND (status = 'cancelled') = (cancelled_at IS NOT NULL)
        )
      )
    `);
    await runner.query('CREATE INDEX ix_adopted_baskets_donation_id ON adopted_baskets (donation_id)');
    await runner.query('CREATE INDEX ix_adopted_baskets_newest ON adopted_baskets (created_at, id)');
    await runner.query('CREATE INDEX ix_adopted_baskets_status ON adopted_baskets (status, created_at, id)');
    await runner.query('CREATE INDEX ix_adopted_baskets_changed ON adopted_baskets (changed_at, id)');
    await runner.query('CREATE INDEX ix_adopted_baskets_photo_url ON adopted_baskets (photo_url) WHERE photo_url IS NOT NULL');
    await runner.query('CREATE INDEX ix_adopted_baskets_place ON adopted_baskets ((searchable_text(place)), id)');
    await runner.query('CREATE INDEX ix_adopted_baskets_search ON adopted_baskets USING gin (searchable_text(place) gin_trgm_ops)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE adopted_baskets');
    await runner.query('DROP SEQUENCE adopted_basket_numbers');
    await runner.query('ALTER TABLE donations DROP baskets');
  }
}
