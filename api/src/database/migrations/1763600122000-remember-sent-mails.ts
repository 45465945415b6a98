import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of sent mails, so that a mail is sent once even when its worker was taken for dead. */
export class RememberSentMails1763600122000 implements MigrationInterface {
  name = 'RememberSentMails1763600122000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sent_mails (
        name text NOT NULL,
        sent_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_sent_mails PRIMARY KEY (name)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sent_mails');
  }
}
