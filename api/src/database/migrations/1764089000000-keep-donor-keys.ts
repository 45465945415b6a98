import type { MigrationInterface, QueryRunner } from 'typeorm';

const KEY = 'coalesce(NEW.user_id, md5(email_key(NEW.donor_email))::uuid)';
const FUNCTION = 'CREATE OR REPLACE FUNCTION set_donor_key() RETURNS trigger LANGUAGE plpgsql AS';
const KEEP = `${FUNCTION} $$
  BEGIN
    IF TG_OP = 'UPDATE' AND NEW.disowned_at IS NULL AND OLD.user_id IS NULL THEN NEW.donor_key := coalesce(${KEY}, OLD.donor_key);
    ELSE NEW.donor_key := ${KEY};
    END IF;
    RETURN NEW;
  END $$`;
const FORGET = `${FUNCTION} $$ BEGIN NEW.donor_key := ${KEY}; RETURN NEW; END $$`;

/**
 * A guest's donation keeps its key, by which donors are counted, when the nightly retention removes the address; or the number of donors would
 * fall with each year. An address that its owner said is somebody else's leaves with its key.
 */
export class KeepDonorKeys1764089000000 implements MigrationInterface {
  name = 'KeepDonorKeys1764089000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(KEEP);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(FORGET);
  }
}
