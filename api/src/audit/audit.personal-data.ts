import { Injectable } from '@nestjs/common';
import { PersonalDataService } from '../common/personal-data/personal-data';

/** Who else acted on the account, and from where, is theirs and not told. */
const EXPORT = `
  SELECT action, entity, entity_id AS "entityId", CASE WHEN actor_id IS NULL OR actor_id = $1 THEN ip END AS ip, at
  FROM audit_entries WHERE actor_id = $1 OR (entity = 'users' AND entity_id = $1) ORDER BY at, id
`;

@Injectable()
export class AuditPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'audit_entries',
      label: 'Registro de segurança da conta',
      export: (manager, { userId }) => manager.query(EXPORT, [userId]),
      erasure: {
        // It names nobody; the address of the network goes when the law's six months are over.
        erase: () => Promise.resolve(),
        keptBecause:
          'Mostra o que foi feito, quando e em qual registro (LGPD, arts. 37 e 46). Fica com um número interno no lugar do seu nome; o endereço de rede, que o Marco Civil manda guardar por seis meses (art. 15), sai depois disso.',
      },
    });
  }
}
