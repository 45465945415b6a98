import type { AdminListOrdersQuery, AdminOrderEventKind, OrderPaymentStatus, OrderStatus } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Conditions } from '../common/lists/conditions';
import { keysetPage, type KeysetPage, type KeysetSql } from '../common/lists/keyset';
import type { OrderStockState } from './order-status';
import { searchOrders } from './order-search';
import type { ShippingAddress } from './shipping-address';

export interface AdminOrderRow {
  id: string;
  customerName: string | null;
  customerEmail: string | null;
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  totalAmountCents: number;
  refundedCents: number;
  itemCount: number;
  shippingAddress: ShippingAddress;
  trackingCode: string | null;
  stockState: OrderStockState;
  createdAt: Date;
}

export interface ExportedOrderRow extends AdminOrderRow {
  shippingCents: number;
  shippingName: string | null;
}

export interface OrderEventRow {
  id: string;
  kind: AdminOrderEventKind;
  note: string | null;
  by: string | null;
  at: Date;
}

/** Older orders have no name and address of their own, so the account's are shown; erased accounts are left out. */
const BUYERS = 'LEFT JOIN users u ON u.id = o.user_id AND u.erased_at IS NULL LEFT JOIN profiles p ON p.user_id = u.id';
const PROFILE_NAME = "nullif(concat_ws(' ', p.first_name, p.last_name), '')";
const COLUMNS = `
  o.id, coalesce(o.customer_name, ${PROFILE_NAME}) AS "customerName", coalesce(o.customer_email, u.email) AS "customerEmail", o.status,
  o.payment_status AS "paymentStatus", o.total_amount_cents AS "totalAmountCents", o.refunded_cents AS "refundedCents",
  coalesce((SELECT sum(quantity) FROM order_items WHERE order_id = o.id), 0)::integer AS "itemCount",
  o.shipping_address AS "shippingAddress", o.tracking_code AS "trackingCode", o.stock_state AS "stockState",
  o.created_at AS "createdAt"
`;
const LIST: KeysetSql = { columns: COLUMNS, from: `orders o ${BUYERS}`, countFrom: 'orders o', at: 'o.created_at', id: 'o.id' };

const EXPORT = `SELECT ${COLUMNS}, o.shipping_cents AS "shippingCents", o.shipping_name AS "shippingName" FROM orders o ${BUYERS}`;
const NEWEST_FIRST = 'ORDER BY o.created_at DESC, o.id DESC';

const ACCOUNT = `
  SELECT u.email, ${PROFILE_NAME} AS name FROM users u LEFT JOIN profiles p ON p.user_id = u.id WHERE u.id = $1 AND u.erased_at IS NULL
`;
const EVENTS = `
  SELECT e.id, e.kind, e.note, e.at,
    CASE WHEN u.erased_at IS NOT NULL THEN 'Pessoa apagada' ELSE coalesce(${PROFILE_NAME}, u.email) END AS by
  FROM order_events e LEFT JOIN users u ON u.id = e.actor_id LEFT JOIN profiles p ON p.user_id = u.id
  WHERE e.order_id = $1 ORDER BY e.at, e.id
`;

/** Reads orders for the console. */
@Injectable()
export class AdminOrdersQueries {
  constructor(private readonly dataSource: DataSource) {}

  page(query: AdminListOrdersQuery): Promise<KeysetPage<AdminOrderRow>> {
    return keysetPage(this.dataSource, LIST, { query, conditions: conditionsOf(query) });
  }

  /** SQL of the export: every order that matches the filters. */
  exportSql(query: AdminListOrdersQuery): { sql: string; values: unknown[] } {
    const { where, values } = conditionsOf(query);
    return { sql: [EXPORT, where, NEWEST_FIRST].join(' '), values };
  }

  /** The account that placed the order; undefined for guests and erased accounts. */
  async accountOf(userId: string | null): Promise<{ name: string | null; email: string } | undefined> {
    const [account] = await this.dataSource.query<{ name: string | null; email: string }[]>(ACCOUNT, [userId]);
    return account;
  }

  /** Events with notes and actors, oldest first. */
  eventsOf(orderId: string): Promise<OrderEventRow[]> {
    return this.dataSource.query(EVENTS, [orderId]);
  }
}

function conditionsOf({ search, status, paymentStatus, from, to }: AdminListOrdersQuery): Conditions {
  const conditions = new Conditions().add('o.status = ?', status).add('o.payment_status = ?', paymentStatus);
  return searchOrders(conditions, search).days('o.created_at', { from, to });
}
