import { createSign, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { PaypalStubOrders, type Money, type OrderRow, type RefundBody } from './paypal-stub-orders';
import { PaypalStubSubscriptions } from './paypal-stub-subscriptions';
import { selfSignedCertificate } from './self-signed-certificate';
import { startStub, type StubResponse, type StubCall, type StubServer } from './stub-server';

export const PAYPAL_ENV = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret', PAYPAL_WEBHOOK_ID: '7AB12345CD678901E' };

/** The part of PayPal's documented API that we use. */
export interface PaypalStub extends StubServer {
  state: PaypalState;
  /** The payer approves the order on PayPal's page. */
  approve(orderId: string): void;
  event(type: string, resource: object, changes?: EventChanges): StubEvent;
}

export interface DisputeRow {
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: { seller_transaction_id: string }[];
  reason: string;
  status: string;
  dispute_amount: Money;
  dispute_outcome?: { outcome_code: string; amount_refunded?: Money };
  fund_movements?: { party: string; type: string; reason: string; amount: Money }[];
  seller_response_due_date?: string;
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

// Generated once, because generating a key takes longer than a test.
const { pem, privateKey } = selfSignedCertificate();

export async function startPaypalStub(): Promise<PaypalStub> {
  const state = new PaypalState();
  const server = await startStub((call) => state.respond(call));
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
  const approve = (id: string) => void Object.assign(state.orders.rows.get(id) ?? {}, { status: 'APPROVED' });
  return Object.assign(server, { state, approve, event });
}

class PaypalState {
  readonly orders = new PaypalStubOrders();
  readonly subscriptions = new PaypalStubSubscriptions();
  /** Entries of the transaction report. */
  readonly reports: object[] = [];
  /** Disputes by id. */
  readonly disputes = new Map<string, DisputeRow>();
  /** Issued tokens that are not revoked. */
  readonly tokens = new Set<string>();
  certificate = '';
  private readonly responses = new Map<string, StubResponse>();
  private last = 0;

  respond(call: StubCall): StubResponse | undefined {
    if (call.path === '/v1/oauth2/token') return this.token(call);
    if (call.path === '/v1/notifications/certs/CERT-1') return { body: this.certificate };
    if (!this.tokens.has((call.headers.authorization ?? '').replace('Bearer ', '')))
      return { status: 401, body: { error: 'invalid_token' } };
    if (call.method === 'GET') return this.read(call);
    const key = call.headers['paypal-request-id'];
    if (typeof key !== 'string' || key.length > 108) return { status: 400, body: { name: 'INVALID_REQUEST' } };
    const known = this.responses.get(key) ?? this.write(call);
    // PayPal repeats its response to a key, also a declined capture.
    const isRepeated = (known?.status ?? 200) < 300 || call.path.endsWith('/capture');
    if (known && isRepeated) this.responses.set(key, known);
    return known;
  }

  private token({ headers, text }: StubCall): StubResponse {
    const basic = `Basic ${btoa(`${PAYPAL_ENV.PAYPAL_CLIENT_ID}:${PAYPAL_ENV.PAYPAL_CLIENT_SECRET}`)}`;
    if (headers.authorization !== basic || text !== 'grant_type=client_credentials')
      return { status: 401, body: { error: 'invalid_client' } };
    const access_token = `A21-${++this.last}`;
    this.tokens.add(access_token);
    return { body: { access_token, token_type: 'Bearer', expires_in: 32_400 } };
  }

  private read({ path, query }: StubCall): StubResponse | undefined {
    const id = path.split('/')[4] ?? '';
    if (path.startsWith('/v2/checkout/orders/')) return found(this.orders.rows.get(id));
    if (path.startsWith('/v2/payments/captures/')) return found(this.orders.captureOf(id) ?? this.subscriptions.chargeOf(id));
    if (path.startsWith('/v1/reporting/')) return { body: { transaction_details: this.reports, total_pages: 1 } };
    if (path.endsWith('/transactions')) return { body: { transactions: this.subscriptions.transactions.get(id) ?? [] } };
    if (path === '/v1/customer/disputes') return { body: this.disputesOf(query) };
    if (path.startsWith('/v1/customer/disputes/')) return found(this.disputes.get(id));
    return found(this.subscriptions.rows.get(id));
  }

  private disputesOf(query: URLSearchParams): object {
    const transaction = query.get('disputed_transaction_id');
    const since = query.get('update_time_after') ?? '';
    const matching = [...this.disputes.values()].filter(
      ({ disputed_transactions: [of], update_time }) => (!transaction || of?.seller_transaction_id === transaction) && update_time >= since,
    );
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 10)];
    return { items: matching.slice((page - 1) * size, page * size), links: [] };
  }

  private write({ path, body }: StubCall): StubResponse | undefined {
    const [, , , , id = '', verb] = path.split('/');
    const { orders, subscriptions } = this;
    if (path === '/v2/checkout/orders') return { status: 201, body: orders.create(body as unknown as OrderRow) };
    if (path.startsWith('/v2/checkout/orders/')) return verb === 'capture' ? orders.capture(id) : orders.patch(id, body);
    if (path.startsWith('/v2/payments/captures/'))
      return orders.refund(id, body as unknown as RefundBody) ?? subscriptions.refund(id, body.amount as Money);
    if (path === '/v1/catalogs/products') return { status: 201, body: { id: `PROD-${++this.last}` } };
    if (path === '/v1/billing/plans') return { status: 201, body: { ...body, id: `P-${++this.last}`, status: 'ACTIVE' } };
    if (path === '/v1/billing/subscriptions') return { status: 201, body: subscriptions.create(body) };
    return subscriptions.move(id, verb, body);
  }
}

const found = (row: object | undefined): StubResponse | undefined => row && { body: row };
