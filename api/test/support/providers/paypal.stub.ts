import { createSign, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { selfSignedCertificate } from './self-signed-certificate';
import { startStub, type StubAnswer, type StubCall, type StubServer } from './stub-server';

export const PAYPAL_ENV = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: '7AB12345CD678901E' };

interface Money {
  currency_code: string;
  value: string;
}

export interface OrderRow {
  id: string;
  status: string;
  purchase_units: {
    custom_id: string;
    amount: Money;
    payments?: { captures: CaptureRow[]; refunds: { id: string; status: string; amount: Money }[] };
  }[];
  links: object[];
}

interface CaptureRow {
  id: string;
  status: string;
  amount: Money;
  create_time: string;
}

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

/** PayPal as its documents describe it, as far as we call it. */
export interface PaypalStub extends StubServer {
  state: PaypalState;
  /** The payer says yes on PayPal's page. */
  approve(orderId: string): void;
  event(type: string, resource: object, changes?: EventChanges): StubEvent;
}

interface EventChanges {
  id?: string;
  webhookId?: string;
  certUrl?: string;
  unsigned?: boolean;
}

export interface StubEvent {
  headers: Record<string, string>;
  body: string;
}

export async function startPaypalStub(): Promise<PaypalStub> {
  const state = new PaypalState();
  const { pem, privateKey } = selfSignedCertificate();
  const server = await startStub((call) => state.answer(call));
  state.certificate = pem;
  const event = (type: string, resource: object, changes: EventChanges = {}): StubEvent => {
    const { id = `WH-${randomUUID()}`, webhookId = PAYPAL_ENV.PAYPAL_WEBHOOK_ID, unsigned = false } = changes;
    const body = JSON.stringify({ id, event_type: type, resource });
    const [transmissionId, time] = [randomUUID(), new Date().toISOString()];
    const signed = [transmissionId, time, webhookId, crc32(body)].join('|');
    const signature = {
      'paypal-transmission-id': transmissionId,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('SHA256').update(signed).sign(privateKey, 'base64'),
      'paypal-cert-url': changes.certUrl ?? `${server.url}/v1/notifications/certs/CERT-1`,
      'paypal-auth-algo': 'SHA256withRSA',
    };
    return { body, headers: { 'content-type': 'application/json', ...(!unsigned && signature) } };
  };
  const approve = (id: string) => void Object.assign(state.orders.get(id) ?? {}, { status: 'APPROVED' });
  return Object.assign(server, { state, approve, event });
}

class PaypalState {
  readonly orders = new Map<string, OrderRow>();
  readonly subscriptions = new Map<string, SubscriptionRow>();
  /** Charges of subscriptions, newest first. */
  readonly transactions = new Map<string, TransactionRow[]>();
  /** What its report tells. */
  readonly reports: object[] = [];
  /** Handed out and not withdrawn. */
  readonly tokens = new Set<string>();
  /** Why captures are refused; null: they are not. */
  declines: string | null = null;
  certificate = '';
  private readonly done = new Map<string, StubAnswer>();
  private last = 0;

  answer(call: StubCall): StubAnswer | undefined {
    if (call.path === '/v1/oauth2/token') return this.token(call);
    if (call.path === '/v1/notifications/certs/CERT-1') return { body: this.certificate };
    if (!this.tokens.has((call.headers.authorization ?? '').replace('Bearer ', '')))
      return { status: 401, body: { error: 'invalid_token' } };
    if (call.method === 'GET') return this.read(call);
    const key = call.headers['paypal-request-id'];
    if (typeof key !== 'string' || key.length > 108) return { status: 400, body: { name: 'INVALID_REQUEST' } };
    const known = this.done.get(key) ?? this.write(call);
    if (known && (known.status ?? 200) < 300) this.done.set(key, known);
    return known;
  }

  private token({ headers, text }: StubCall): StubAnswer {
    const basic = `Basic ${btoa(`${PAYPAL_ENV.PAYPAL_CLIENT_ID}:${PAYPAL_ENV.PAYPAL_CLIENT_SECRET}`)}`;
    if (headers.authorization !== basic || text !== 'grant_type=client_credentials')
      return { status: 401, body: { error: 'invalid_client' } };
    const access_token = `A21-${++this.last}`;
    this.tokens.add(access_token);
    return { body: { access_token, token_type: 'Bearer', expires_in: 32_400 } };
  }

  private read({ path }: StubCall): StubAnswer | undefined {
    const id = path.split('/')[4] ?? '';
    if (path.startsWith('/v2/checkout/orders/')) return found(this.orders.get(id));
    if (path.startsWith('/v2/payments/captures/')) return found(this.captureOf(id));
    if (path.startsWith('/v1/reporting/')) return { body: { transaction_details: this.reports, total_pages: 1 } };
    if (path.endsWith('/transactions')) return { body: { transactions: this.transactions.get(id) ?? [] } };
    return found(this.subscriptions.get(id));
  }

  private write({ path, body }: StubCall): StubAnswer | undefined {
    const [, , , , id = '', verb] = path.split('/');
    if (path === '/v2/checkout/orders') return { status: 201, body: this.newOrder(body as unknown as OrderRow) };
    if (path.startsWith('/v2/checkout/orders/')) return verb === 'capture' ? this.capture(id) : this.patchOrder(id, body);
    if (path.startsWith('/v2/payments/captures/')) return this.refund(id, body.amount as Money);
    if (path === '/v1/catalogs/products') return { status: 201, body: { id: `PROD-${++this.last}` } };
    if (path === '/v1/billing/plans') return { status: 201, body: { ...body, id: `P-${++this.last}`, status: 'ACTIVE' } };
    if (path === '/v1/billing/subscriptions') return { status: 201, body: this.newSubscription(body) };
    return this.move(id, verb, body);
  }

  private newOrder({ purchase_units }: OrderRow): OrderRow {
    const id = `ORDER${++this.last}`;
    const links = [{ href: `https://paypal.example/checkoutnow?token=${id}`, rel: 'payer-action', method: 'GET' }];
    const order = { id, status: 'PAYER_ACTION_REQUIRED', purchase_units, links };
    this.orders.set(id, order);
    return order;
  }

  private patchOrder(id: string, patches: unknown): StubAnswer | undefined {
    const [unit] = this.orders.get(id)?.purchase_units ?? [];
    const [patch] = patches as { path: string; value: string }[];
    if (!unit || !patch?.path.endsWith('/custom_id')) return undefined;
    unit.custom_id = patch.value;
    return { status: 204 };
  }

  private capture(id: string): StubAnswer | undefined {
    const order = this.orders.get(id);
    const [unit] = order?.purchase_units ?? [];
    if (!order || !unit) return undefined;
    const stands = { COMPLETED: 'ORDER_ALREADY_CAPTURED', APPROVED: this.declines }[order.status];
    const issue = stands === undefined ? 'ORDER_NOT_APPROVED' : stands;
    if (issue) return { status: 422, body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] } };
    const capture = { id: `CAP${++this.last}`, status: 'COMPLETED', amount: unit.amount, create_time: '2026-03-01T14:00:00Z' };
    unit.payments = { captures: [capture], refunds: [] };
    order.status = 'COMPLETED';
    return { status: 201, body: structuredClone(order) };
  }

  private captureOf(id: string): object | undefined {
    for (const { id: order_id, purchase_units } of this.orders.values()) {
      const capture = purchase_units[0]?.payments?.captures.find((row) => row.id === id);
      if (capture) return { ...capture, supplementary_data: { related_ids: { order_id } } };
    }
    const charge = this.chargeOf(id);
    return charge && { ...charge, amount: charge.amount_with_breakdown.gross_amount, create_time: charge.time };
  }

  private chargeOf(id: string): TransactionRow | undefined {
    return [...this.transactions.values()].flat().find((row) => row.id === id);
  }

  private refund(captureId: string, amount: Money): StubAnswer | undefined {
    const refund = { id: `REF${++this.last}`, status: 'COMPLETED', amount };
    const charge = this.chargeOf(captureId);
    if (charge) {
      charge.status = 'REFUNDED';
      return { status: 201, body: refund };
    }
    const payments = [...this.orders.values()].map(({ purchase_units }) => purchase_units[0]?.payments);
    const mine = payments.find((row) => row?.captures.some(({ id }) => id === captureId));
    const [capture] = mine?.captures ?? [];
    if (!mine || !capture) return undefined;
    mine.refunds.push(refund);
    capture.status = amount.value === capture.amount.value ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
    return { status: 201, body: refund };
  }

  private newSubscription({ custom_id, plan_id }: Record<string, unknown>): SubscriptionRow {
    const id = `I-${++this.last}`;
    const links = [{ href: `https://paypal.example/subscribe?ba=${id}`, rel: 'approve', method: 'GET' }];
    const plan = { billing_cycles: [{ sequence: 1, pricing_scheme: { fixed_price: { currency_code: 'BRL', value: '29.90' } } }] };
    const row = { id, status: 'APPROVAL_PENDING', custom_id, plan_id, plan, update_time: '2026-03-01T10:00:00Z', links };
    this.subscriptions.set(id, row);
    return row;
  }

  private move(id: string, verb: string | undefined, body: unknown): StubAnswer | undefined {
    const row = this.subscriptions.get(id);
    const [cycle] = row?.plan.billing_cycles ?? [];
    if (!row || !cycle) return undefined;
    if (verb === undefined) cycle.pricing_scheme.fixed_price = (body as { value: Money }[])[0]?.value ?? cycle.pricing_scheme.fixed_price;
    else if (verb === 'capture') row.billing_info = { ...row.billing_info, outstanding_balance: undefined, failed_payments_count: 0 };
    else return this.become(row, { suspend: 'SUSPENDED', activate: 'ACTIVE', cancel: 'CANCELLED' }[verb] ?? '');
    return { status: 204 };
  }

  private become(row: SubscriptionRow, status: string): StubAnswer {
    const isRefused = row.status === status || row.status === 'CANCELLED';
    if (isRefused) return { status: 422, body: { details: [{ issue: 'SUBSCRIPTION_STATUS_INVALID' }] } };
    row.status = status;
    return { status: 204 };
  }
}

const found = (row: object | undefined): StubAnswer | undefined => row && { body: row };
