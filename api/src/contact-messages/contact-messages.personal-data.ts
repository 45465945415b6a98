import { Injectable } from '@nestjs/common';
import { changedBy, PersonalDataService } from '../personal-data/personal-data.module';

const EXPORT = `
  SELECT id, name, email, subject, message, status, created_at AS "createdAt"
  FROM contact_messages WHERE email_key(email) = email_key($1) ORDER BY created_at, id
`;
const ERASE = 'DELETE FROM contact_messages WHERE email_key(email) = email_key($1)';
/** Messages that nobody has dealt with stay. */
const EXPIRE = `
  DELETE FROM contact_messages WHERE id IN (
    SELECT id FROM contact_messages WHERE status <> 'new' AND created_at < now() - interval '2 years' LIMIT 500
  )
`;

@Injectable()
export class ContactMessagesPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'contact_messages',
      label: 'Mensagens enviadas pela página de contato',
      export: (manager, { email }) => manager.query(EXPORT, [email]),
      erasure: {
        erase: (manager, { email }) => manager.query(ERASE, [email]),
        expire: (manager) => changedBy(manager, [EXPIRE]),
      },
    });
  }
}
