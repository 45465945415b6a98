import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateContactMessages1763600007000 implements MigrationInterface {
  name = 'CreateContactMessages1763600007000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE contact_messages (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        name text NOT NULL,
        email text NOT NULL,
        subject text NOT NULL,
        message text NOT NULL,
        status text NOT NULL DEFAULT 'new',
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_contact_messages PRIMARY KEY (id),
        CONSTRAINT ck_contact_messages_name CHECK (char_length(name) BETWEEN 1 AND 100),
        CONSTRAINT ck_contact_messages_email CHECK (char_length(email) BETWEEN 3 AND 255),
        CONSTRAINT ck_contact_messages_subject CHECK (char_length(subject) BETWEEN 1 AND 200),
        CONSTRAINT ck_contact_messages_message CHECK (char_length(message) BETWEEN 1 AND 1000),
        CONSTRAINT ck_contact_messages_status CHECK (status IN ('new', 'answered', 'archived'))
      )
    `);
    await runner.query('CREATE INDEX ix_contact_messages_newest ON contact_messages (created_at, id)');
    await runner.query('CREATE INDEX ix_contact_messages_status ON contact_messages (status, created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE contact_messages');
  }
}
