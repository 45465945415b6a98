import { Injectable } from '@nestjs/common';
import { PersonalDataService } from '../personal-data/personal-data.module';

const EXPORT = `
  SELECT id, email, email_confirmed_at AS "emailConfirmedAt", created_at AS "createdAt" FROM users WHERE id = $1
`;
/**
 * The row stays for references to it, and the address becomes available for a new account. 'erased' is no valid hash, so no password
 * matches.
 */
const ERASE = `
  UPDATE users SET email = 'apagado-' || id || '@conta.invalid', password_hash = 'erased', has_admin_password = false,
    email_confirmed_at = NULL, erased_at = now()
  WHERE id = $1
`;
const EXPORT_CONSENTS = 'SELECT document, version, given_at AS "givenAt" FROM consents WHERE user_id = $1 ORDER BY given_at, document';

@Injectable()
export class UsersPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'users',
      label: 'Conta de acesso (e-mail e senha)',
      export: (manager, { userId }) => manager.query(EXPORT, [userId]),
      erasure: { erase: (manager, { userId }) => manager.query(ERASE, [userId]) },
    });
    personalData.register({
      table: 'consents',
      label: 'Aceites dos termos e da política de privacidade',
      export: (manager, { userId }) => manager.query(EXPORT_CONSENTS, [userId]),
      erasure: {
        // Consents contain no names, only the account's id.
        erase: () => Promise.resolve(),
        retentionReason: 'Provam que houve consentimento (LGPD, art. 8º, § 2º). Ficam sem o seu nome e sem o seu e-mail.',
      },
    });
  }
}
