import { Injectable } from '@nestjs/common';
import { PersonalDataService } from '../personal-data/personal-data.module';

const EXPORT = `
  SELECT substr(scope, 38) AS request, created_at AS "createdAt"
  FROM idempotency_keys WHERE scope LIKE $1 || ' %' ORDER BY created_at, key
`;
const ERASE = "DELETE FROM idempotency_keys WHERE scope LIKE $1 || ' %'";

@Injectable()
export class IdempotencyPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'idempotency_keys',
      label: 'Pedidos de gravação das últimas 24 horas',
      export: (manager, { userId }) => manager.query(EXPORT, [userId]),
      erasure: { erase: (manager, { userId }) => manager.query(ERASE, [userId]) },
    });
  }
}
