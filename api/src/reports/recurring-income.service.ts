import type { RecurringFiguresView, RecurringIncomeView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { dayOf, lastMonths, monthOf } from './calendar';

const SHOWN_MONTHS = 12;

/** Casts bigint, which PostgreSQL sends as text, to numbers; the sums are within the safe range. */
const BY_MONTH = `
  SELECT to_char(day, 'YYYY-MM') AS month, kind, sum(active)::float8 AS active, sum(paused)::float8 AS paused,
    sum(started)::float8 AS started, sum(lost)::float8 AS lost, sum(monthly_cents)::float8 AS "monthlyCents"
  FROM recurring_by_day GROUP BY 1, 2 ORDER BY 1
`;

type Kind = 'membership' | 'donation';
type Row = RecurringFiguresView & { month: string; kind: Kind };

/** What memberships and monthly donations bring each month. */
@Injectable()
export class RecurringIncomeService {
  constructor(private readonly dataSource: DataSource) {}

  /** The last twelve months in America/Sao_Paulo, the running one last. */
  async show(): Promise<RecurringIncomeView> {
    const rows = await this.dataSource.query<Row[]>(BY_MONTH);
    const months = lastMonths(monthOf(dayOf(new Date())), SHOWN_MONTHS);
    const figuresOf = (kind: Kind, month: string) =>
      monthFigures(
        rows.filter((row) => row.kind === kind),
        month,
      );
    return {
      months: months.map((month) => ({ month, memberships: figuresOf('membership', month), donations: figuresOf('donation', month) })),
    };
  }
}

/** What began and was lost in the month, and what there is at its end. */
function monthFigures(rows: Row[], month: string): RecurringFiguresView {
  const within = rows.find((row) => row.month === month);
  const atItsEnd = (field: 'active' | 'paused' | 'monthlyCents') =>
    rows.filter((row) => row.month <= month).reduce((sum, row) => sum + row[field], 0);
  return {
    active: atItsEnd('active'),
    paused: atItsEnd('paused'),
    started: within?.started ?? 0,
    lost: within?.lost ?? 0,
    monthlyCents: atItsEnd('monthlyCents'),
  };
}
