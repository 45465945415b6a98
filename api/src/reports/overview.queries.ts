import type { OverviewView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

type OverviewRow = Record<keyof OverviewView, string>;

/** A month begins at midnight in São Paulo, wherever the server stands. */
const OVERVIEW = `
  SELECT
    (SELECT count(*) FROM physical_products WHERE deleted_at IS NULL) AS "physicalProducts",
    (SELECT count(*) FROM digital_products WHERE deleted_at IS NULL) AS "digitalProducts",
    (SELECT count(*) FROM orders) AS "totalOrders",
    (SELECT count(*) FROM users WHERE erased_at IS NULL) AS "users",
    (SELECT count(*) FROM ong_members WHERE status = 'active') AS "activeOngMembers",
    (SELECT coalesce(sum(total_amount_cents), 0) FROM orders
      WHERE payment_status = 'paid'
        AND created_at >= date_trunc('month', now() AT TIME ZONE 'America/Sao_Paulo') AT TIME ZONE 'America/Sao_Paulo'
    ) AS "monthlyRevenueCents"
`;

@Injectable()
export class OverviewQueries {
  constructor(private readonly dataSource: DataSource) {}

  async figures(): Promise<OverviewRow> {
    const [row] = await this.dataSource.query<[OverviewRow]>(OVERVIEW);
    return row;
  }
}
