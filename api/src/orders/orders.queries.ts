import type { OrderEventKind, PageQuery, OrderPaymentStatus, OrderStatus } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ownRows, type Page } from '../common/lists/page';

export interface OrderSummaryRow {
  id: string;
  totalAmountCents: number;
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  itemCount: number;
  createdAt: Date;
}

const OWN = {
  // Item counts are summed for the page's orders only.
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

export interface OrderItemRow {
  productId: string;
  name: string;
  unitPriceCents: number;
  quantity: number;
  imageUrl: string | null;
}

const ITEMS = `
  SELECT i.physical_product_id AS "productId", i.product_name AS name, i.unit_price_cents AS "unitPriceCents", i.quantity, p.image_url AS "imageUrl"
  FROM order_items i JOIN physical_products p ON p.id = i.physical_product_id WHERE i.order_id = $1 ORDER BY i.product_name, i.id
`;
const ATTACH = 'UPDATE orders SET user_id = $1 WHERE user_id IS NULL AND lower(customer_email) = lower($2)';
/** Notes are visible to administrators only. */
const EVENTS = "SELECT kind, at FROM order_events WHERE order_id = $1 AND kind <> 'note' ORDER BY at, id";

@Injectable()
export class OrdersQueries {
  constructor(private readonly dataSource: DataSource) {}

  ofUser(userId: string, query: PageQuery): Promise<Page<OrderSummaryRow>> {
    return ownRows(this.dataSource, OWN, { userId, query });
  }

  itemsOf(orderId: string): Promise<OrderItemRow[]> {
    return this.dataSource.query(ITEMS, [orderId]);
  }

  /** Events that the buyer may see, oldest first. */
  eventsOf(orderId: string): Promise<{ kind: OrderEventKind; at: Date }[]> {
    return this.dataSource.query(EVENTS, [orderId]);
  }

  /** Links guest orders to the account once the account's address is confirmed. */
  async attach(manager: EntityManager, { userId, email }: { userId: string; email: string }): Promise<void> {
    await manager.query(ATTACH, [userId, email]);
  }
}
