import { Injectable } from '@nestjs/common';
import { PersonalDataService } from '../personal-data/personal-data.module';

const EXPORT =
  'SELECT recipient, content, created_at AS "createdAt" FROM mail_outbox WHERE email_key(recipient) = email_key($1) ORDER BY id';
const ERASE = 'DELETE FROM mail_outbox WHERE email_key(recipient) = email_key($1)';

@Injectable()
export class OutboxPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'mail_outbox',
      label: 'E-mails à espera de envio',
      export: (manager, { email }) => manager.query(EXPORT, [email]),
      erasure: { erase: (manager, { email }) => manager.query(ERASE, [email]) },
    });
  }
}
