import { Injectable } from '@nestjs/common';
import { FROM_FAILED_JOBS } from '../database/failed-work';
import { PersonalDataService } from '../personal-data/personal-data.module';
import { OUTBOX_JOB } from './outbox.service';

/**
 * Mails to the person, and those about the orders and donations of the account, for which the person may have given another address. What is
 * queued for the charity itself has streams of its own.
 */
const OF_PERSON = `(email_key(recipient) = email_key($2) OR stream = ANY (ARRAY(
  SELECT 'order:' || id FROM orders WHERE user_id = $1 UNION ALL SELECT 'donation:' || coalesce(subscription_id, id) FROM donations WHERE user_id = $1
)))`;
const EXPORT = `SELECT recipient, content, created_at AS "createdAt" FROM mail_outbox WHERE ${OF_PERSON} ORDER BY id`;
/** Also from the errors of jobs, because earlier releases stored responses of mail servers that name the address. */
const ERASE = `
  WITH gone AS (DELETE FROM mail_outbox WHERE ${OF_PERSON} RETURNING recipient), addresses AS (SELECT recipient AS address FROM gone UNION SELECT $2)
  UPDATE graphile_worker._private_jobs j SET last_error = 'A mensagem continha um endereço que foi apagado.'
  WHERE EXISTS (SELECT FROM addresses WHERE position(lower(address) IN lower(j.last_error)) > 0)
`;
/** A failed job waits for a person to decide about its mails, so it goes with the last of them. */
const REMOVE_JOBS_WITHOUT_MAILS = `
  SELECT graphile_worker.complete_jobs(ARRAY(
    SELECT j.id ${FROM_FAILED_JOBS} AND t.identifier = '${OUTBOX_JOB}' AND NOT EXISTS (SELECT FROM mail_outbox WHERE stream = j.payload ->> 'stream')
    FOR UPDATE OF j SKIP LOCKED
  ))
`;

@Injectable()
export class OutboxPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'mail_outbox',
      label: 'E-mails à espera de envio',
      export: (manager, { userId, email }) => manager.query(EXPORT, [userId, email]),
      erasure: {
        isLast: true,
        erase: async (manager, { userId, email }) => {
          await manager.query(ERASE, [userId, email]);
          await manager.query(REMOVE_JOBS_WITHOUT_MAILS);
        },
      },
    });
  }
}
