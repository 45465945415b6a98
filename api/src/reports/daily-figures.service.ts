import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../jobs/jobs.service';

const JOB = 'fold-daily-figures';
const EVERY_MINUTE = '* * * * *';

const FIGURES = ['orders', 'paid_orders', 'revenue_cents', 'donations', 'donations_cents', 'new_users', 'new_members', 'member_changes'];
const RECURRING = ['active', 'paused', 'started', 'lost', 'monthly_cents'];
const SALES = ['units', 'sold_cents'];

interface FoldedTable {
  from: string;
  into: string;
  keys: string[];
  columns: string[];
}

/** Few enough that folding them stays far below the time limit of a statement, however many changes an import or a long outage leaves. */
const BATCH = 20_000;

/** Folds at most `$1` changes. A single statement, so that concurrent readers see either the changes or the sums that include them. */
const foldSql = ({ from, into, keys, columns }: FoldedTable): string => `
  WITH gone AS (
    DELETE FROM ${from} WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${from} LIMIT $1)) RETURNING ${[...keys, ...columns].join(', ')}
  ), folded AS (
    INSERT INTO ${into} (${[...keys, ...columns].join(', ')})
    SELECT ${keys.join(', ')}, ${columns.map((column) => `sum(${column})`).join(', ')} FROM gone GROUP BY ${keys.join(', ')} ORDER BY ${keys.join(', ')}
    ON CONFLICT (${keys.join(', ')}) DO UPDATE SET ${columns.map((column) => `${column} = ${into}.${column} + EXCLUDED.${column}`).join(', ')}
  )
  SELECT count(*)::integer AS rows FROM gone
`;

/** Changes and sums are rows of the same table: keys with several rows get a single one. */
const foldInPlaceSql = (table: string, keys: string, columns: string[]): string => `
  WITH gone AS (
    DELETE FROM ${table} WHERE (${keys}) IN (SELECT ${keys} FROM ${table} GROUP BY ${keys} HAVING count(*) > 1)
    RETURNING ${keys}, ${columns.join(', ')}
  )
  INSERT INTO ${table} (${keys}, ${columns.join(', ')}) SELECT ${keys}, ${columns.map((column) => `sum(${column})`).join(', ')}
  FROM gone GROUP BY ${keys} HAVING ${columns.map((column) => `sum(${column}) <> 0`).join(' OR ')}
`;

const FOLD = [
  foldSql({ from: 'daily_figure_changes', into: 'daily_figures', keys: ['day'], columns: FIGURES }),
  foldSql({ from: 'product_sale_changes', into: 'product_daily_sales', keys: ['day', 'product_id'], columns: SALES }),
  foldSql({ from: 'donation_fund_changes', into: 'donation_funds', keys: ['project', 'day'], columns: ['cents'] }),
  foldSql({ from: 'recurring_figure_changes', into: 'recurring_figures', keys: ['day', 'kind'], columns: RECURRING }),
];
const FOLD_IN_PLACE = [
  foldInPlaceSql('product_counts', 'entity, category, is_active, in_stock', ['products']),
  foldInPlaceSql('product_days', 'entity, day', ['products', 'kept']),
];

/** Folds the changes that triggers write into sums, which keeps the tables of daily figures and product counts short. */
@Injectable()
export class DailyFiguresService {
  constructor(
    private readonly dataSource: DataSource,
    jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.fold());
    jobs.repeat(JOB, EVERY_MINUTE);
  }

  async fold(): Promise<void> {
    for (const statement of FOLD) while ((await this.foldBatch(statement)) === BATCH) continue;
    for (const statement of FOLD_IN_PLACE) await this.dataSource.query(statement);
  }

  private async foldBatch(statement: string): Promise<number> {
    const [folded] = await this.dataSource.query<[{ rows: number }]>(statement, [BATCH]);
    return folded.rows;
  }
}
