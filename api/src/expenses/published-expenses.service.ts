import {
  correctedFields,
  OPEN_DATA_LICENSE,
  type ExpenseCorrectionView,
  type IncomeRecordView,
  type PageView,
  type PublishedExpensesQuery,
  type PublishedExpenseView,
} from '@aflora/contracts';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CsvExportsService, money, text, type CsvExport } from '../common/exports/csv-exports';
import { pageOf } from '../common/lists/lists';
import { ENV, type Env } from '../config/env';
import { COVERED, FIRST_DAY, fundsSql, INCOME, LAST_DAY, matchedSql, PUBLIC_SUPPLIER } from './expense-matching.service';
import { publishedExpenseView, type PublishedExpenseRow } from './expense.view';
import { publishedDay } from './published-day';

/** The published expenses of the days from `$1` to `$2`, both included, also the reversed ones; paid by the donations until the day `$3`. */
const PUBLISHED = `
  WITH ${fundsSql('$3::date')}, ${matchedSql('$1', '$2')}
  SELECT e.id, e.day, e.amount_cents AS "amountCents", e.project, ${PUBLIC_SUPPLIER} AS supplier, e.description, e.evidence,
    coalesce(${COVERED}, 0)::float8 AS "coveredCents", e.corrected_at AS "correctedAt",
    CASE WHEN e.corrected_at IS NULL THEN '[]'::json ELSE (
      SELECT coalesce(json_agg(json_build_object('at', c.at, 'reason', c.reason, 'changed', c.changed, 'amountCents', c.amount_cents, 'day', c.day,
        'project', c.project) ORDER BY c.version), '[]') FROM expense_corrections c WHERE c.expense_id = e.id
    ) END AS corrections, e.reversed_at AS "reversedAt",
    e.reversal_reason AS "reversalReason"
  FROM expenses e LEFT JOIN matched m ON m.id = e.id WHERE e.published_at IS NOT NULL AND e.day >= $1 AND e.day <= $2
`;
const PAGE = `${PUBLISHED} ORDER BY e.day DESC, e.id DESC LIMIT $4 OFFSET $5`;
const COUNT = 'SELECT count(*)::integer AS total FROM expenses WHERE published_at IS NOT NULL AND day >= $1 AND day <= $2';
/** Number of expenses before `$3` on the pages of these days; none if it isn't among them. */
const BEFORE = `
  WITH sought AS (SELECT day, id FROM expenses WHERE id = $3 AND published_at IS NOT NULL AND day >= $1 AND day <= $2)
  SELECT (SELECT count(*) FROM expenses e WHERE e.published_at IS NOT NULL AND e.day <= $2 AND (e.day, e.id) > (s.day, s.id))::integer AS before
  FROM sought s
`;
const EXPENSES = `${PUBLISHED} ORDER BY e.day, e.id`;
const INCOME_RECORDS = `
  WITH ${INCOME} SELECT month, project, cents::float8 AS "receivedCents" FROM income ORDER BY month, project NULLS FIRST
`;

const GENERAL = 'Geral';
const DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });
const license = ['Licença', () => text(OPEN_DATA_LICENSE.name)] as const;
const INCOME_COLUMNS: CsvExport<IncomeRecordView>['columns'] = [
  ['Mês', ({ month }) => text(month)],
  ['Projeto', ({ project }) => text(project ?? GENERAL)],
  ['Doações líquidas (R$)', ({ receivedCents }) => money(receivedCents)],
  [...license],
];

/** What the expense said before a correction, and the reason: `2026-11-20: era R$ 30,00; data 2026-11-12; motivo: …`. */
function correctionText({ at, reason, changed, formerAmountCents, formerDay, formerProject }: ExpenseCorrectionView): string {
  const former = {
    amount: `valor ${(formerAmountCents / 100).toFixed(2).replace('.', ',')}`,
    day: `data ${formerDay}`,
    project: `projeto ${formerProject ?? GENERAL}`,
    supplier: 'outro fornecedor',
  };
  const before = correctedFields.filter((field) => changed.includes(field)).map((field) => former[field]);
  return `${DAY.format(new Date(at))}: ${[before.length ? `antes: ${before.join(', ')}` : 'texto ou comprovante', reason && `motivo: ${reason}`].filter(Boolean).join('; ')}`;
}

/** Days of a month compare as text; nothing is later than day 99. */
const daysOf = (month: string | undefined): [string, string] => (month ? [`${month}-01`, `${month}-99`] : [FIRST_DAY, LAST_DAY]);

/** What everybody sees of the expenses: pages by month, and open data. */
@Injectable()
export class PublishedExpensesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly files: CsvExportsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Newest first; the page with an expense, if the query names one of the month. */
  async list(query: PublishedExpensesQuery): Promise<PageView<PublishedExpenseView>> {
    const { pageSize } = pageOf(query);
    const days = daysOf(query.month);
    const page = await this.pageWith(query.expense, days, query);
    const values = [...days, publishedDay(), pageSize, (page - 1) * pageSize];
    const rows = await this.dataSource.query<PublishedExpenseRow[]>(PAGE, values);
    const [counted] = await this.dataSource.query<[{ total: number }]>(COUNT, days);
    return { items: rows.map(publishedExpenseView), total: counted.total, page, pageSize };
  }

  /** Oldest first. Throws `export.busy`. */
  expensesCsv(month?: string): Promise<StreamableFile> {
    return this.files.stream({ ...this.expenses(month), columns: this.expenseColumns() });
  }

  /** Oldest first. Throws `export.busy`. */
  expensesJson(month?: string): Promise<StreamableFile> {
    return this.files.streamJson<PublishedExpenseRow>({
      ...this.expenses(month),
      license: OPEN_DATA_LICENSE.url,
      view: publishedExpenseView,
    });
  }

  /** Net donations by month and project. Throws `export.busy`. */
  incomeCsv(): Promise<StreamableFile> {
    return this.files.stream({ ...this.income(), columns: INCOME_COLUMNS });
  }

  /** Net donations by month and project. Throws `export.busy`. */
  incomeJson(): Promise<StreamableFile> {
    const view = (row: IncomeRecordView) => row;
    return this.files.streamJson({ ...this.income(), license: OPEN_DATA_LICENSE.url, view });
  }

  private async pageWith(expense: string | undefined, days: [string, string], query: PublishedExpensesQuery): Promise<number> {
    const { page, pageSize } = pageOf(query);
    const [found] = expense ? await this.dataSource.query<{ before: number }[]>(BEFORE, [...days, expense]) : [];
    return found ? Math.floor(found.before / pageSize) + 1 : page;
  }

  private expenses(month: string | undefined) {
    const values = [...daysOf(month), publishedDay()];
    return { name: month ? `despesas-${month}` : 'despesas', sql: EXPENSES, values, isPublic: true };
  }

  private income() {
    return { name: 'doacoes', sql: INCOME_RECORDS, values: [publishedDay()], isPublic: true };
  }

  private expenseColumns(): CsvExport<PublishedExpenseRow>['columns'] {
    const urlOf = (path: string | null) => path && new URL(path, this.env.publicOrigin).href;
    return [
      ['Id', ({ id }) => text(id)],
      ['Data', ({ day }) => text(day)],
      ['Valor (R$)', ({ amountCents }) => money(amountCents)],
      ['Projeto', ({ project }) => text(project ?? GENERAL)],
      ['Fornecedor', ({ supplier }) => text(supplier)],
      ['Descrição', ({ description }) => text(description)],
      ['Pago por doações (R$)', ({ coveredCents }) => money(coveredCents)],
      ['Comprovante', (row) => text(urlOf(publishedExpenseView(row).evidenceUrl))],
      ['Corrigida em', ({ correctedAt }) => text(correctedAt?.toISOString())],
      ['Correções', (row) => text(publishedExpenseView(row).corrections.map(correctionText).join(' | '))],
      ['Estornada em', ({ reversedAt }) => text(reversedAt?.toISOString())],
      ['Motivo do estorno', ({ reversalReason }) => text(reversalReason)],
      [...license],
    ];
  }
}
