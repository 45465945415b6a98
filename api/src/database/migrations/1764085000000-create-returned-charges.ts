import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Charges of memberships that went back and pay for no days, so that the days of earlier charges stay. */
export class CreateReturnedCharges1764085000000 implements MigrationInterface {
  readonly name = 'CreateReturnedCharges1764085000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ong_member_returned_charges (
        payment_id uuid NOT NULL,
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_ong_member_returned_charges PRIMARY KEY (payment_id),
        CONSTRAINT fk_ong_member_returned_charges_payment FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE CASCADE
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ong_member_returned_charges');
  }
}
