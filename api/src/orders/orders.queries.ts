import type { PageQuery } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ownRows } from '../common/lists/own-rows';
import type { Page } from '../common/lists/page';
import type { OrderPaymentStatus, OrderStatus } from './order-status';

export interface OrderSummaryRow {
  id: string;
  totalAmountCents: number;
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  itemCount: number;
  createdAt: Date;
}

const OWN = {
  // Lines are summed for the page only, not for the whole history.
  page: `
    SELECT o.*, coalesce((SELECT sum(quantity) FROM order_items WHERE order_id = o.id), 0)::integer AS "itemCount"
    FROM (
      SELECT id, total_amount_cents AS "totalAmountCents", status, payment_status AS "paymentStatus", created_at AS "createdAt",
        (count(*) OVER ())::integer AS total
      FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3
    ) o ORDER BY o."createdAt" DESC, o.id DESC
  `,
  total: 'SELECT count(*)::integer AS total FROM orders WHERE user_id = $1',
};

@Injectable()
export class OrdersQueries {
  constructor(private readonly dataSource: DataSource) {}

  ofUser(userId: string, query: PageQuery): Promise<Page<OrderSummaryRow>> {
    return ownRows(this.dataSource, OWN, { userId, query });
  }
}
