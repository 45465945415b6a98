import type { Money } from './paypal-stub-orders';
import type { StubResponse } from './stub-server';

export interface SubscriptionRow {
  id: string;
  status: string;
  custom_id?: unknown;
  plan_id?: unknown;
  plan: { billing_cycles: { sequence: number; pricing_scheme: { fixed_price: Money } }[] };
  billing_info?: {
    failed_payments_count?: number;
    outstanding_balance?: Money;
    last_payment?: { time: string };
    next_billing_time?: string;
  };
  update_time: string;
  links: object[];
}

interface TransactionRow {
  id: string;
  status: string;
  time: string;
  amount_with_breakdown: { gross_amount: Money };
}

/** Subscriptions and their charges. */
export class PaypalStubSubscriptions {
  readonly rows = new Map<string, SubscriptionRow>();
  /** Charges by subscription, newest first. */
  readonly transactions = new Map<string, TransactionRow[]>();
  /** Refunded cents by charge. */
  private readonly refunded = new Map<string, number>();
  private last = 0;

  create({ custom_id, plan_id }: Record<string, unknown>): SubscriptionRow {
    const id = `I-${++this.last}`;
    const links = [{ href: `https://paypal.example/subscribe?ba=${id}`, rel: 'approve', method: 'GET' }];
    const plan = { billing_cycles: [{ sequence: 1, pricing_scheme: { fixed_price: { currency_code: 'BRL', value: '29.90' } } }] };
    const row = { id, status: 'APPROVAL_PENDING', custom_id, plan_id, plan, update_time: '2026-03-01T10:00:00Z', links };
    this.rows.set(id, row);
    return row;
  }

  move(id: string, verb: string | undefined, body: unknown): StubResponse | undefined {
    const row = this.rows.get(id);
    const [cycle] = row?.plan.billing_cycles ?? [];
    if (!row || !cycle) return undefined;
    if (verb === undefined) cycle.pricing_scheme.fixed_price = (body as { value: Money }[])[0]?.value ?? cycle.pricing_scheme.fixed_price;
    else if (verb === 'capture') this.captureOutstanding(row);
    else return this.become(row, { suspend: 'SUSPENDED', activate: 'ACTIVE', cancel: 'CANCELLED' }[verb] ?? '');
    return { status: 204 };
  }

  chargeOf(id: string): object | undefined {
    const charge = this.find(id);
    return charge && { ...charge, amount: charge.amount_with_breakdown.gross_amount, create_time: charge.time };
  }

  /** PayPal tells of a charge that a part of it went back, but neither the refunds nor their sum. */
  refund(chargeId: string, { value }: Money): StubResponse | undefined {
    const charge = this.find(chargeId);
    if (!charge) return undefined;
    const centsOf = (decimal: string) => Math.round(Number(decimal) * 100);
    const refunded = (this.refunded.get(chargeId) ?? 0) + centsOf(value);
    const charged = centsOf(charge.amount_with_breakdown.gross_amount.value);
    if (refunded > charged) return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }] } };
    this.refunded.set(chargeId, refunded);
    charge.status = refunded === charged ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return { status: 201, body: { id: `REF${++this.last}-${chargeId}`, status: 'COMPLETED' } };
  }

  private captureOutstanding(row: SubscriptionRow): void {
    const { outstanding_balance: gross_amount } = row.billing_info ?? {};
    const charge = gross_amount && { id: `SALE-${++this.last}`, status: 'COMPLETED', time: new Date().toISOString() };
    if (charge)
      this.transactions.set(row.id, [{ ...charge, amount_with_breakdown: { gross_amount } }, ...(this.transactions.get(row.id) ?? [])]);
    row.billing_info = { ...row.billing_info, outstanding_balance: undefined, failed_payments_count: 0 };
  }

  private find(id: string): TransactionRow | undefined {
    return [...this.transactions.values()].flat().find((row) => row.id === id);
  }

  private become(row: SubscriptionRow, status: string): StubResponse {
    const isRefused = row.status === status || row.status === 'CANCELLED';
    if (isRefused) return { status: 422, body: { details: [{ issue: 'SUBSCRIPTION_STATUS_INVALID' }] } };
    row.status = status;
    return { status: 204 };
  }
}
