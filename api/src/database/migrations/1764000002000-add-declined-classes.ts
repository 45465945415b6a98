import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Classes are declined apart from letters. Who had declined both keeps that choice. */
export class AddDeclinedClasses1764000002000 implements MigrationInterface {
  name = 'AddDeclinedClasses1764000002000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE profiles ADD classes_declined_at timestamptz(3)');
    await runner.query('UPDATE profiles SET classes_declined_at = letters_declined_at WHERE letters_declined_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE profiles DROP classes_declined_at');
  }
}
