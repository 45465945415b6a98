import type { ReportQuery } from '@aflora/contracts';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { AuditedExportsService } from '../audit/audited-exports.service';
import type { Caller } from '../common/access/access';
import { money, text, whole } from '../common/exports/csv-exports';
import { rangeOf } from './reports.service';

interface DayRow {
  day: string;
  orders: string;
  paid_orders: string;
  revenue_cents: string;
  donations: string;
  donations_cents: string;
  new_users: string;
  new_members: string;
}

/** Every day of the range, including those without figures. */
const DAYS = `
  SELECT to_char(point, 'DD/MM/YYYY') AS day, coalesce(orders, 0) AS orders, coalesce(paid_orders, 0) AS paid_orders,
    coalesce(revenue_cents, 0) AS revenue_cents, coalesce(donations, 0) AS donations, coalesce(donations_cents, 0) AS donations_cents,
    coalesce(new_users, 0) AS new_users, coalesce(new_members, 0) AS new_members
  FROM generate_series($1::timestamp, $2::timestamp, '1 day') point LEFT JOIN figures_by_day ON day = point::date ORDER BY point
`;

@Injectable()
export class ReportExportsService {
  constructor(private readonly auditedExports: AuditedExportsService) {}

  /** CSV export of the figures by day. Throws `validation.failed`, `export.busy`. */
  async byDay(query: ReportQuery, caller: Caller): Promise<StreamableFile> {
    const { from, to } = rangeOf(query);
    return this.auditedExports.stream<DayRow>(caller, 'daily_figures', {
      name: 'relatorio',
      columns: [
        ['Dia', ({ day }) => text(day)],
        ['Pedidos', ({ orders }) => whole(orders)],
        ['Pedidos pagos', (row) => whole(row.paid_orders)],
        ['Receita (R$)', (row) => money(row.revenue_cents)],
        ['Doações', ({ donations }) => whole(donations)],
        ['Valor das doações (R$)', (row) => money(row.donations_cents)],
        ['Novos usuários', (row) => whole(row.new_users)],
        ['Novos membros', (row) => whole(row.new_members)],
      ],
      sql: DAYS,
      values: [from, to],
    });
  }
}
