import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The monthly letters and classes for members, and who declined them by e-mail. */
export class CreateMemberLetters1763800002000 implements MigrationInterface {
  name = 'CreateMemberLetters1763800002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE member_letters (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        kind text NOT NULL,
        month text NOT NULL,
        title text NOT NULL,
        body text NOT NULL,
        video_id text,
        version integer NOT NULL DEFAULT 1,
        published_at timestamptz(3),
        mailed_to uuid,
        mailed_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_member_letters PRIMARY KEY (id),
        CONSTRAINT ck_member_letters_kind CHECK (kind IN ('letter', 'class')),
        CONSTRAINT ck_member_letters_month CHECK (month ~ '^[0-9]{4}-[0-9]{2}$'),
        CONSTRAINT ck_member_letters_title CHECK (char_length(title) BETWEEN 1 AND 200),
        CONSTRAINT ck_member_letters_body CHECK (char_length(body) BETWEEN 1 AND 20000),
        CONSTRAINT ck_member_letters_video_id CHECK (video_id ~ '^[A-Za-z0-9_-]{11}$'),
        CONSTRAINT ck_member_letters_mailed CHECK ((mailed_to IS NULL AND mailed_at IS NULL) OR published_at IS NOT NULL)
      )
    `);
    await runner.query('CREATE INDEX ix_member_letters_newest ON member_letters (created_at, id)');
    await runner.query('CREATE INDEX ix_member_letters_published ON member_letters (published_at, id) WHERE published_at IS NOT NULL');
    await runner.query('ALTER TABLE profiles ADD letters_declined_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE profiles DROP letters_declined_at');
    await runner.query('DROP TABLE member_letters');
  }
}
