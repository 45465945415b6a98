import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The cart of each account, which follows its user from one device to another. */
export class CreateCarts1764000001000 implements MigrationInterface {
  name = 'CreateCarts1764000001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE carts (
        user_id uuid NOT NULL,
        version integer NOT NULL DEFAULT 0,
        lines jsonb NOT NULL DEFAULT '[]',
        changed_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_carts PRIMARY KEY (user_id),
        CONSTRAINT fk_carts_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
        CONSTRAINT ck_carts_lines CHECK (jsonb_typeof(lines) = 'array' AND jsonb_array_length(lines) <= 50)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE carts');
  }
}
