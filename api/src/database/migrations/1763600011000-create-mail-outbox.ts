import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateMailOutbox1763600011000 implements MigrationInterface {
  name = 'CreateMailOutbox1763600011000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail_outbox (
        id bigint GENERATED ALWAYS AS IDENTITY,
        stream text NOT NULL,
        name text NOT NULL,
        recipient text NOT NULL,
        content jsonb NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_mail_outbox PRIMARY KEY (id),
        CONSTRAINT uq_mail_outbox_name UNIQUE (name)
      )
    `);
    await runner.query('CREATE INDEX ix_mail_outbox_stream ON mail_outbox (stream, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_outbox');
  }
}
