import { Injectable } from '@nestjs/common';
import { changedBy, FISCAL_RETENTION_START, PersonalDataService } from '../personal-data/personal-data.module';

/** The day is text, which compares like a date. */
const EXPIRE = `
  UPDATE expenses SET supplier_name = NULL WHERE id IN (
    SELECT id FROM expenses WHERE supplier_is_person AND supplier_name IS NOT NULL
      AND day < to_char(${FISCAL_RETENTION_START} AT TIME ZONE 'America/Sao_Paulo', 'YYYY-MM-DD') LIMIT 500
  )
`;

/** Names of people who sold something to the charity. No row belongs to an account, and equal names don't prove that they are one person. */
@Injectable()
export class ExpensesPersonalData {
  constructor(personalData: PersonalDataService) {
    personalData.register({
      table: 'expenses',
      label: 'Fornecedores das despesas',
      export: () => Promise.resolve([]),
      erasure: {
        erase: () => Promise.resolve(),
        retentionReason:
          'O instituto comprova cada despesa por cinco anos (ITG 2002; CTN, arts. 173 e 174). O nome de uma pessoa física nunca é publicado e é apagado depois disso.',
        expire: (manager) => changedBy(manager, [EXPIRE]),
      },
    });
  }
}
