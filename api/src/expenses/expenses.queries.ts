import type { AdminListExpensesQuery, ExpenseState } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { keysetPage, type KeysetPage, type KeysetSql } from '../common/lists/keyset-pages';
import { Conditions } from '../common/lists/lists';
import type { Expense } from './expense.entity';

export type ExpenseRow = Omit<Expense, 'version' | 'correctedAt' | 'reversalReason'>;

const LIST: KeysetSql = {
  columns: `id, amount_cents AS "amountCents", day, project, supplier_name AS "supplierName", supplier_is_person AS "supplierIsPerson", description,
    evidence, published_at AS "publishedAt", reversed_at AS "reversedAt", created_at AS "createdAt"`,
  from: 'expenses',
  at: 'created_at',
  id: 'id',
  sorts: {
    day: { by: 'day', kind: 'text' },
    amount: { by: 'amount_cents', kind: 'number' },
    supplier: { by: "searchable_text(coalesce(supplier_name, ''))", kind: 'text' },
  },
};
const BY_TEXT = "searchable_text(coalesce(supplier_name, '') || ' ' || description) LIKE search_pattern(?)";
const BY_STATE: Record<ExpenseState, string> = {
  draft: 'published_at IS NULL',
  published: 'published_at IS NOT NULL AND reversed_at IS NULL',
  reversed: 'reversed_at IS NOT NULL',
};

/** Projects that donations or expenses were ever given for. */
const NAMED_PROJECTS = `
  SELECT DISTINCT project FROM donation_funds_by_day WHERE project <> '' UNION SELECT DISTINCT project FROM expense_days WHERE project <> ''
`;

/** Reads expenses for the console. */
@Injectable()
export class ExpensesQueries {
  constructor(private readonly dataSource: DataSource) {}

  list(query: AdminListExpensesQuery): Promise<KeysetPage<ExpenseRow>> {
    const { search, state, project, from, to } = query;
    const conditions = new Conditions().add(BY_TEXT, search).add('project = ?', project).add('day >= ?', from).add('day <= ?', to);
    if (state) conditions.always(BY_STATE[state]);
    return keysetPage(this.dataSource, LIST, { query, conditions });
  }

  async namedProjects(manager = this.dataSource.manager): Promise<string[]> {
    return (await manager.query<{ project: string }[]>(NAMED_PROJECTS)).map(({ project }) => project);
  }
}
