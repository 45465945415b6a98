import {
  formatInvoiceKey,
  type OrderPaymentStatus,
  type OrderStatus,
  type AdminListOrdersQuery,
  type AdminOrderEventKind,
  type OrderEventKind,
  type PageQuery,
} from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { moment, money, text, whole, type CsvExport } from '../common/exports/csv-exports';
import { keysetPage, type KeysetPage, type KeysetSql } from '../common/lists/keyset-pages';
import { Conditions, ownRows, type Page } from '../common/lists/lists';
import { byName } from '../common/text/text';
import { prepared } from '../database/prepared-statements';
import { shortNumber } from './order.rules';
import type { OrderStockState, ShippingAddress } from './order.entity';

const statuses: Record<OrderStatus, string> = {
  pending: 'Pendente',
  processing: 'Processando',
  shipped: 'Enviado',
  delivered: 'Entregue',
  cancelled: 'Cancelado',
};

const paymentStatuses: Record<OrderPaymentStatus, string> = {
  pending: 'Pendente',
  paid: 'Pago',
  failed: 'Falhou',
  refunded: 'Reembolsado',
  disputed: 'Contestado',
};

/** Leaves out parts that older addresses lack. */
const streetOf = ({ street, number, complement, district }: ShippingAddress): string =>
  [street, number, complement, district].filter(Boolean).join(', ');

export const exportedOrderColumns: CsvExport<ExportedOrderRow>['columns'] = [
  ['Pedido', ({ id }) => text(shortNumber(id))],
  ['Data', ({ createdAt }) => moment(createdAt)],
  ['Cliente', ({ customerName }) => text(customerName)],
  ['E-mail', ({ customerEmail }) => text(customerEmail)],
  ['Status', ({ status }) => text(statuses[status])],
  ['Pagamento', ({ paymentStatus }) => text(paymentStatuses[paymentStatus])],
  ['Itens', ({ itemCount }) => whole(itemCount)],
  ['Desconto de membro', ({ memberDiscountCents }) => money(memberDiscountCents)],
  ['Cupom', ({ couponCode }) => text(couponCode)],
  ['Desconto do cupom', ({ couponDiscountCents }) => money(couponDiscountCents)],
  ['Frete', ({ shippingCents }) => money(shippingCents)],
  ['Total', ({ totalAmountCents }) => money(totalAmountCents)],
  ['Reembolsado', ({ refundedCents }) => money(refundedCents)],
  ['Entrega', ({ shippingName }) => text(shippingName)],
  ['Destinatário', ({ shippingAddress }) => text(shippingAddress.recipient)],
  ['Endereço', ({ shippingAddress }) => text(streetOf(shippingAddress))],
  ['Cidade', ({ shippingAddress }) => text(shippingAddress.city)],
  ['UF', ({ shippingAddress }) => text(shippingAddress.state)],
  ['CEP', ({ shippingAddress }) => text(shippingAddress.postalCode)],
  ['Código de rastreio', ({ trackingCode }) => text(trackingCode)],
  // Grouped, because spreadsheets turn long numbers into rounded ones.
  ['Chave da nota fiscal', ({ invoiceKey }) => text(invoiceKey && formatInvoiceKey(invoiceKey))],
];

const MATCHES_BUYER = 'o.search_text LIKE search_pattern(?)';

/** An order number: `#` and the start of an id, the eight characters that people see, or a whole id; the word 'Pedido' may precede it. */
const NUMBER = /^(?:pedido\s+)?(?:#([0-9a-f]{1,8})|([0-9a-f]{8})|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))$/i;

/** Adds the condition of a search text: an order number matches ids, any other text matches buyers. */
function searchOrders(conditions: Conditions, search: string | null | undefined): Conditions {
  const [, prefix, number, id] = NUMBER.exec(search ?? '') ?? [];
  const digits = (prefix ?? number ?? id)?.replaceAll('-', '');
  if (!digits) return conditions.add(MATCHES_BUYER, search);
  return conditions.add('o.id >= ?::uuid', digits.padEnd(32, '0')).add('o.id <= ?::uuid', digits.padEnd(32, 'f'));
}

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
  /** Cents of the order that are neither refunded, disputed nor part of a pending refund. */
  keptCents: number;
  isDisputed: boolean;
  /** Whether no unit of the order is left to be shipped. */
  isAllReturned: boolean;
}

export interface ExportedOrderRow extends Omit<AdminOrderRow, 'keptCents' | 'isDisputed' | 'isAllReturned'> {
  memberDiscountCents: number;
  couponCode: string | null;
  couponDiscountCents: number;
  shippingCents: number;
  shippingName: string | null;
  invoiceKey: string | null;
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
const KEPT = `
  o.total_amount_cents - o.refunded_cents - o.disputed_cents
    - (SELECT coalesce(sum(amount_cents), 0)::integer FROM payment_refunds WHERE payment_id = o.payment_id AND status = 'asked')
`;
const IS_DISPUTED = "EXISTS (SELECT FROM payment_disputes WHERE payment_id = o.payment_id AND status = 'open')";
const ALL_RETURNED = 'coalesce((SELECT bool_and(returned_quantity = quantity) FROM order_items WHERE order_id = o.id), false)';
const LIST_COLUMNS = `${COLUMNS}, ${KEPT} AS "keptCents", ${IS_DISPUTED} AS "isDisputed", ${ALL_RETURNED} AS "isAllReturned"`;
const LIST: KeysetSql = {
  columns: LIST_COLUMNS,
  from: `orders o ${BUYERS}`,
  countFrom: 'orders o',
  at: 'o.created_at',
  id: 'o.id',
  sorts: {
    // Older orders, which have no name of their own, come last.
    customer: { by: 'searchable_text(o.customer_name)', kind: 'text', isNullable: true },
    total: { by: 'o.total_amount_cents', kind: 'number' },
  },
};

const EXPORT = `SELECT ${COLUMNS}, o.member_discount_cents AS "memberDiscountCents", o.coupon_code AS "couponCode", o.coupon_discount_cents AS "couponDiscountCents", o.shipping_cents AS "shippingCents", o.shipping_name AS "shippingName", o.invoice_key AS "invoiceKey" FROM orders o ${BUYERS}`;
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

function conditionsOf({ search, status, paymentStatus, coupon, from, to }: AdminListOrdersQuery): Conditions {
  const conditions = new Conditions()
    .add('o.status = ?', status)
    .add('o.payment_status = ?', paymentStatus)
    .add('o.coupon_id = (SELECT id FROM coupons WHERE code = ?)', coupon);
  return searchOrders(conditions, search).days('o.created_at', { from, to });
}

export interface OrderSummaryRow {
  id: string;
  totalAmountCents: number;
  couponId: string | null;
  couponCode: string | null;
  couponDiscountCents: number;
  refundedCents: number;
  status: OrderStatus;
  paymentStatus: OrderPaymentStatus;
  itemCount: number;
  heldUntil: Date | null;
  trackingCode: string | null;
  shippedAt: Date | null;
  deliveredAt: Date | null;
  isDisputed: boolean;
  isRefunding: boolean;
  hasExpiredPix: boolean;
  createdAt: Date;
}

const OWN = {
  // Items, events, disputes and refunds are read for the page's orders only.
  page: prepared(`
    SELECT o.*, coalesce((SELECT sum(quantity) FROM order_items WHERE order_id = o.id), 0)::integer AS "itemCount",
      (SELECT max(at) FROM order_events WHERE order_id = o.id AND kind = 'shipped') AS "shippedAt", ${IS_DISPUTED} AS "isDisputed",
      EXISTS (SELECT FROM payment_refunds WHERE payment_id = o.payment_id AND status <> 'done') AS "isRefunding",
      o.payment_id IS NULL AND coalesce((
        SELECT status = 'expired' AND method = 'pix' FROM payments WHERE purpose = 'order' AND subject_id = o.id ORDER BY created_at DESC LIMIT 1
      ), false) AS "hasExpiredPix"
    FROM (
      SELECT id, total_amount_cents AS "totalAmountCents", coupon_id AS "couponId", coupon_code AS "couponCode",
        coupon_discount_cents AS "couponDiscountCents", refunded_cents AS "refundedCents", status, payment_status AS "paymentStatus",
        held_until AS "heldUntil", tracking_code AS "trackingCode", delivered_at AS "deliveredAt", payment_id, created_at AS "createdAt",
        (count(*) OVER ())::integer AS total
      FROM orders WHERE user_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3
    ) o ORDER BY o."createdAt" DESC, o.id DESC
  `),
  total: prepared('SELECT count(*)::integer AS total FROM orders WHERE user_id = $1'),
};

export interface OrderItemRow {
  id: string;
  productId: string;
  name: string;
  unitPriceCents: number;
  unitDiscountCents: number;
  couponDiscountCents: number;
  quantity: number;
  returnedQuantity: number;
  receivedQuantity: number;
  restockedQuantity: number;
  imageUrl: string | null;
}

const ITEMS = `
  SELECT i.id, i.physical_product_id AS "productId", i.product_name AS name, i.unit_price_cents AS "unitPriceCents",
    i.unit_discount_cents AS "unitDiscountCents", i.coupon_discount_cents AS "couponDiscountCents", i.quantity,
    i.returned_quantity AS "returnedQuantity", i.received_quantity AS "receivedQuantity", i.restocked_quantity AS "restockedQuantity",
    p.image_url AS "imageUrl"
  FROM order_items i JOIN physical_products p ON p.id = i.physical_product_id WHERE i.order_id = $1 ORDER BY i.id
`;
const ATTACH = 'UPDATE orders SET user_id = $1 WHERE user_id IS NULL AND email_key(customer_email) = email_key($2)';
/** Notes, disputes and changes of the invoice are visible to administrators only. */
const VISIBLE_EVENTS =
  "SELECT kind, at FROM order_events WHERE order_id = $1 AND kind NOT IN ('note', 'dispute-opened', 'dispute-won', 'dispute-lost', 'invoice-set', 'invoice-removed') ORDER BY at, id";

@Injectable()
export class OrdersQueries {
  constructor(private readonly dataSource: DataSource) {}

  ofUser(userId: string, query: PageQuery): Promise<Page<OrderSummaryRow>> {
    return ownRows(this.dataSource, OWN, { userId, query });
  }

  /** By name. */
  async itemsOf(orderId: string): Promise<OrderItemRow[]> {
    const items = await this.dataSource.query<OrderItemRow[]>(ITEMS, [orderId]);
    return items.sort((one, other) => byName(one.name, other.name));
  }

  /** Events that the buyer may see, oldest first. */
  eventsOf(orderId: string): Promise<{ kind: OrderEventKind; at: Date }[]> {
    return this.dataSource.query(VISIBLE_EVENTS, [orderId]);
  }

  /** Links guest orders to the account once the account's address is confirmed. */
  async attach(manager: EntityManager, { userId, email }: { userId: string; email: string }): Promise<void> {
    await manager.query(ATTACH, [userId, email]);
  }
}
