import { Injectable } from '@nestjs/common';
import { PersonalDataService } from '../personal-data/personal-data.module';

/** Network addresses of other people who acted on the account are left out. */
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
        // Entries contain no names; the network address is erased after the six months that the law requires.
        erase: () => Promise.resolve(),
        retentionReason:
          'Mostra o que foi feito, quando e em qual registro (LGPD, arts. 37 e 46). Fica com um número interno no lugar do seu nome; o endereço de rede, que o Marco Civil manda guardar por seis meses (art. 15), sai depois disso.',
      },
    });
  }
}
