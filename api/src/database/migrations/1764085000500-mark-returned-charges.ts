import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The charges that were given back before the table existed; only the reason of their refunds tells which they are. */
export class MarkReturnedCharges1764085000500 implements MigrationInterface {
  readonly name = 'MarkReturnedCharges1764085000500';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO ong_member_returned_charges (payment_id)
      SELECT payment_id FROM payment_refunds
      WHERE asked_by IS NULL AND reason = 'A participação já estava paga ou cancelada: devolvemos o pagamento.'
      ON CONFLICT DO NOTHING
    `);
  }

  async down(): Promise<void> {}
}
