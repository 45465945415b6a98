import { createHmac, randomUUID } from 'node:crypto';
import { startStub, type StubResponse, type StubCall, type StubServer } from './stub-server';

export const MERCADO_PAGO_TOKEN = 'APP_USR-token-of-the-test';
export const MERCADO_PAGO_SECRET = 'secret-of-the-test';

type Row = Record<string, unknown>;

/** The part of Mercado Pago's documented API that we use. */
export interface MercadoPagoStub extends StubServer {
  payments: Map<string, Row>;
  preapprovals: Map<string, Row>;
  chargebacks: Map<string, Row>;
  /** While on, Banco Central's network can't be reached, so that refunds are in process. */
  contingency: { isOn: boolean };
  /** Changes or adds a payment, as when somebody pays or a subscription is charged; returns its id. */
  pay(row: Row): string;
  /** A webhook request about this id. */
  notification(type: string, id: string, changes?: { secret?: string; unsigned?: boolean; eventId?: number }): StubNotification;
}

export interface StubNotification {
  query: string;
  headers: Record<string, string>;
  body: string;
}

export async function startMercadoPagoStub(): Promise<MercadoPagoStub> {
  const state = new MercadoPagoState();
  const server = await startStub((call) => state.respond(call));
  return Object.assign(server, {
    payments: state.payments,
    preapprovals: state.preapprovals,
    chargebacks: state.chargebacks,
    contingency: state.contingency,
    pay: (row: Row) => state.pay(row),
    notification,
  });
}

/** One and three instalments without interest, and eighteen, more than our preferences allow. */
function installments(amount: number, card: string | null): object[] {
  const cost = (count: number, total: number) => ({
    ...{ installments: count, installment_rate: 0, discount_rate: 0, reimbursement_rate: null, labels: [], installment_rate_collector: [] },
    ...{ min_allowed_amount: 0.5, max_allowed_amount: 60_000, recommended_message: `${count} parcelas` },
    ...{ installment_amount: Number((total / count).toFixed(2)), total_amount: total, payment_method_option_id: '1' },
  });
  const payer_costs = [cost(1, amount), cost(3, amount), cost(12, amount + 15), cost(18, amount + 30)];
  return [
    {
      payment_method_id: card,
      payment_type_id: 'credit_card',
      issuer: { id: '25', name: 'Visa' },
      processing_mode: 'aggregator',
      payer_costs,
    },
  ];
}

function notification(
  type: string,
  id: string,
  { secret = MERCADO_PAGO_SECRET, unsigned = false, eventId = 1 }: { secret?: string; unsigned?: boolean; eventId?: number } = {},
): StubNotification {
  const [ts, requestId] = [String(Date.now()), randomUUID()];
  const manifest = `id:${id.toLowerCase()};request-id:${requestId};ts:${ts};`;
  const v1 = createHmac('sha256', secret).update(manifest).digest('hex');
  return {
    query: new URLSearchParams({ 'data.id': id, type }).toString(),
    headers: { 'content-type': 'application/json', 'x-request-id': requestId, ...(!unsigned && { 'x-signature': `ts=${ts},v1=${v1}` }) },
    body: JSON.stringify({ id: eventId, type, action: `${type}.updated`, live_mode: true, data: { id } }),
  };
}

class MercadoPagoState {
  readonly payments = new Map<string, Row>();
  readonly preferences = new Map<string, Row>();
  readonly preapprovals = new Map<string, Row>();
  readonly chargebacks = new Map<string, Row>();
  readonly contingency = { isOn: false };
  private readonly responses = new Map<string, StubResponse>();
  private lastId = 1_300_000_000;

  respond(call: StubCall): StubResponse | undefined {
    if (call.headers.authorization !== `Bearer ${MERCADO_PAGO_TOKEN}`) return { status: 401, body: { message: 'invalid access token' } };
    if (call.method === 'GET') return this.read(call);
    const key = call.headers['x-idempotency-key'];
    if (typeof key !== 'string' || key.length > 64) return { status: 400, body: { message: 'X-Idempotency-Key' } };
    const known = this.responses.get(key) ?? this.write(call);
    if (known) this.responses.set(key, known);
    return known;
  }

  pay(row: Row): string {
    const id = String(row.id ?? ++this.lastId);
    const before = this.payments.get(id) ?? { currency_id: 'BRL', date_created: new Date().toISOString() };
    const approved = row.status === 'approved' && this.approvalOf({ ...before, ...row });
    this.payments.set(id, { ...before, ...approved, date_last_updated: new Date().toISOString(), ...row, id: Number(id) });
    return id;
  }

  /** A fee of 1 % and a release after two weeks. */
  private approvalOf({ transaction_amount: amount }: Row): Row {
    const fee = Math.round(Number(amount)) / 100;
    return {
      date_approved: '2026-03-01T10:00:00.000-04:00',
      money_release_date: '2026-03-14T23:30:00.000-04:00',
      fee_details: [{ type: 'mercadopago_fee', amount: fee, fee_payer: 'collector' }],
      transaction_details: { net_received_amount: Number((Number(amount) - fee).toFixed(2)) },
    };
  }

  private read({ path, query }: StubCall): StubResponse | undefined {
    const [, , kind, id = ''] = path.split('/');
    if (path === '/v1/payments/search') return { body: this.search(query) };
    if (path === '/v1/payment_methods/installments')
      return { body: installments(Number(query.get('amount')), query.get('payment_method_id')) };
    if (path === '/v1/chargebacks/search') return { body: this.chargebacksOf(Number(query.get('payment_id'))) };
    if (path.startsWith('/v1/chargebacks/')) return found(this.chargebacks.get(id));
    if (path.startsWith('/v1/payments/')) return found(this.payments.get(id));
    if (path.startsWith('/checkout/preferences/')) return found(this.preferences.get(id));
    if (path.startsWith('/preapproval/')) return found(this.preapprovals.get(kind ?? ''));
    if (path.startsWith('/authorized_payments/')) return { body: { id: Number(kind), payment: { id: Number(kind) - 1_000 } } };
    return undefined;
  }

  private search(query: URLSearchParams): object {
    const reference = query.get('external_reference');
    const [begin, end] = [query.get('begin_date'), query.get('end_date')];
    const changed = (row: Row) => !begin || !end || isWithin(String(row.date_last_updated), begin, end);
    const all = [...this.payments.values()].filter((row) => (!reference || row.external_reference === reference) && changed(row));
    if (query.get('criteria') === 'desc') all.reverse();
    if (query.get('sort') === 'date_last_updated')
      all.sort((one, other) => Date.parse(String(one.date_last_updated)) - Date.parse(String(other.date_last_updated)));
    const [offset, limit] = [Number(query.get('offset') ?? 0), Number(query.get('limit') ?? 30)];
    return { paging: { total: all.length, limit, offset }, results: offset < 1_000 ? all.slice(offset, offset + limit) : [] };
  }

  private chargebacksOf(paymentId: number): object {
    const results = [...this.chargebacks.values()].filter(({ payments }) => (payments as number[]).includes(paymentId));
    return { paging: { total: results.length, limit: 30, offset: 0 }, results };
  }

  private write({ path, body, headers }: StubCall): StubResponse | undefined {
    const [, first, second, id = ''] = path.split('/');
    if (path === '/v1/payments') return { status: 201, body: this.pixPayment(body) };
    if (path === '/checkout/preferences') return { status: 201, body: this.add(this.preferences, body) };
    if (path === '/preapproval') return { status: 201, body: this.add(this.preapprovals, body) };
    if (path.endsWith('/refunds')) return this.refund(id, Number(body.amount), headers['x-render-in-process-refunds'] === 'true');
    if (first === 'preapproval') return this.change(this.preapprovals, second ?? '', body);
    if (first === 'checkout') return this.change(this.preferences, id, body);
    const row = this.payments.get(id);
    if (row && row.status !== 'pending') return { status: 400, body: { message: 'not pending' } };
    return this.change(this.payments, id, body);
  }

  private pixPayment(body: Row): Row {
    const transaction_data = { qr_code: '00020126mercado', qr_code_base64: 'aGk=', ticket_url: 'https://mercadopago.example/ticket' };
    const id = this.pay({ ...body, status: 'pending', currency_id: 'BRL', point_of_interaction: { type: 'PIX', transaction_data } });
    return this.payments.get(id) ?? {};
  }

  private add(rows: Map<string, Row>, body: Row): Row {
    const id = `${++this.lastId}-${randomUUID()}`;
    const row = { ...body, id, init_point: `https://mercadopago.example/start?id=${id}`, last_modified: new Date().toISOString() };
    rows.set(id, row);
    return row;
  }

  private change(rows: Map<string, Row>, id: string, body: Row): StubResponse | undefined {
    const row = rows.get(id);
    if (!row) return undefined;
    if (row.status === 'cancelled') return { status: 400, body: { message: 'You can not modify a cancelled one.' } };
    const recurring = body.auto_recurring && { auto_recurring: { ...(row.auto_recurring as Row), ...(body.auto_recurring as Row) } };
    rows.set(id, { ...row, ...body, ...(recurring || {}), last_modified: new Date().toISOString() });
    return { body: rows.get(id) };
  }

  private refund(id: string, amount: number, rendersInProcess: boolean): StubResponse | undefined {
    const row = this.payments.get(id);
    if (!row) return undefined;
    if (this.contingency.isOn)
      return rendersInProcess
        ? { status: 201, body: { id: ++this.lastId, payment_id: Number(id), amount, status: 'in_process' } }
        : { status: 400, body: { message: 'internal error' } };
    const refunded = Number(row.transaction_amount_refunded ?? 0) + amount;
    if (row.status !== 'approved' || refunded > Number(row.transaction_amount)) return { status: 400, body: { message: 'amount' } };
    this.pay({ id, transaction_amount_refunded: refunded, ...(refunded === row.transaction_amount && { status: 'refunded' }) });
    return { status: 201, body: { id: ++this.lastId, payment_id: Number(id), amount, status: 'approved' } };
  }
}

const found = (row: Row | undefined): StubResponse | undefined => row && { body: row };

const isWithin = (moment: string, begin: string, end: string): boolean =>
  Date.parse(moment) >= Date.parse(begin) && Date.parse(moment) <= Date.parse(end);
