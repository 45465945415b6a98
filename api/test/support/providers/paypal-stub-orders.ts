import type { StubResponse } from './stub-server';

export interface Money {
  currency_code: string;
  value: string;
}

export interface OrderRow {
  id: string;
  status: string;
  purchase_units: {
    custom_id: string;
    amount: Money;
    payments?: { captures: CaptureRow[]; refunds: ({ id: string; status: string; create_time?: string } & RefundBody)[] };
  }[];
  links: object[];
}

export interface RefundBody {
  amount: Money;
  custom_id?: string;
}

interface CaptureRow {
  id: string;
  status: string;
  amount: Money;
  create_time: string;
  seller_receivable_breakdown?: { gross_amount: Money; paypal_fee: Money; net_amount: Money };
}

const FEE_CENTS = 203;

/** PayPal's own statement about a captured amount, with a fixed fee. */
export function breakdownOf(gross_amount: Money) {
  const money = (cents: number): Money => ({ currency_code: gross_amount.currency_code, value: (cents / 100).toFixed(2) });
  const grossCents = Math.round(Number(gross_amount.value) * 100);
  return { gross_amount, paypal_fee: money(FEE_CENTS), net_amount: money(grossCents - FEE_CENTS) };
}

/** Orders and their captures. */
export class PaypalStubOrders {
  readonly rows = new Map<string, OrderRow>();
  /** Issue with which captures are refused; null when they succeed. */
  declines: string | null = null;
  private last = 0;

  create({ purchase_units }: OrderRow): OrderRow {
    const id = `ORDER${++this.last}`;
    const links = [{ href: `https://paypal.example/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }];
    const order = { id, status: 'PAYER_ACTION_REQUIRED', purchase_units, links };
    this.rows.set(id, order);
    return order;
  }

  patch(id: string, patches: unknown): StubResponse | undefined {
    const [unit] = this.rows.get(id)?.purchase_units ?? [];
    const [patch] = patches as { path: string; value: string }[];
    if (!unit || !patch?.path.endsWith('/custom_id')) return undefined;
    unit.custom_id = patch.value;
    return { status: 204 };
  }

  capture(id: string): StubResponse | undefined {
    const order = this.rows.get(id);
    const [unit] = order?.purchase_units ?? [];
    if (!order || !unit) return undefined;
    const issueByStatus = { COMPLETED: 'ORDER_ALREADY_CAPTURED', APPROVED: this.declines }[order.status];
    const issue = issueByStatus === undefined ? 'ORDER_NOT_APPROVED' : issueByStatus;
    if (issue) return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } };
    const made = { amount: unit.amount, create_time: '2026-03-01T14:00:00Z', seller_receivable_breakdown: breakdownOf(unit.amount) };
    const capture = { id: `CAP${++this.last}`, status: 'COMPLETED', ...made };
    unit.payments = { captures: [capture], refunds: [] };
    order.status = 'COMPLETED';
    return { status: 201, body: structuredClone(order) };
  }

  captureOf(id: string): object | undefined {
    for (const { id: order_id, purchase_units } of this.rows.values()) {
      const capture = purchase_units[0]?.payments?.captures.find((row) => row.id === id);
      if (capture) return { ...capture, supplementary_data: { related_ids: { order_id } } };
    }
    return undefined;
  }

  refund(captureId: string, { amount, custom_id }: RefundBody): StubResponse | undefined {
    const payments = [...this.rows.values()].map(({ purchase_units }) => purchase_units[0]?.payments);
    const owner = payments.find((row) => row?.captures.some(({ id }) => id === captureId));
    const [capture] = owner?.captures ?? [];
    if (!owner || !capture) return undefined;
    // A lost dispute, too, leaves nothing to refund, without being one of the refunds.
    if (capture.status === 'REFUNDED')
      return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'CAPTURE_FULLY_REFUNDED' }] } };
    const refunded = [...owner.refunds, { amount }].reduce((sum, { amount: { value } }) => sum + Math.round(Number(value) * 100), 0);
    const captured = Math.round(Number(capture.amount.value) * 100);
    if (refunded > captured) return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] } };
    const refund = { id: `REF${++this.last}`, status: 'COMPLETED', amount, ...(custom_id && { custom_id }) };
    owner.refunds.push(refund);
    capture.status = refunded === captured ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return { status: 201, body: refund };
  }
}
