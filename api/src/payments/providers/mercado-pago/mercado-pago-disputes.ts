import type { DisputeStatus } from '@aflora/contracts';
import type { DisputeSnapshot } from '../payment-provider';
import {
  decimalCentsOf,
  idOf,
  InvalidProviderResponse,
  jsonObjectOf,
  listOf,
  momentOf,
  nestedObjectOf,
  optionalTextOf,
  requiredMomentOf,
  type JsonObject,
} from '../provider-http';
import { type MercadoPagoClient, paymentPath } from './mercado-pago-api';

/** Status details of a payment with the status `charged_back`, with the outcome that each means. */
const DECIDED: Record<string, DisputeStatus> = { settled: 'lost', reimbursed: 'won' };
/** Documentation states in which Mercado Pago doesn't cover the seller. */
const NOT_COVERED = ['invalid', 'not_supplied'];

/** Charge-backs. Their outcome is also in the status detail of the payment, which Mercado Pago sets last. */
export class MercadoPagoDisputes {
  constructor(private readonly client: MercadoPagoClient) {}

  async fetch(externalId: string): Promise<DisputeSnapshot> {
    const chargeback = await this.client.get(`/v1/chargebacks/${encodeURIComponent(externalId)}`, jsonObjectOf);
    const paymentId = this.client.read(() => paymentOf(chargeback));
    return this.read(chargeback, paymentId);
  }

  /** Only payments can be charged back, not the preferences in which they were made; ids of payments are numeric. */
  async of(paymentExternalId: string): Promise<DisputeSnapshot[]> {
    if (!/^\d+$/.test(paymentExternalId)) return [];
    const path = `/v1/chargebacks/search?payment_id=${paymentExternalId}`;
    const found = await this.client.get(path, chargebacksOf);
    return Promise.all(found.map((chargeback) => this.read(chargeback, paymentExternalId)));
  }

  private async read(chargeback: JsonObject, paymentId: string): Promise<DisputeSnapshot> {
    const payment = await this.client.get(paymentPath(paymentId), jsonObjectOf);
    return this.client.read(() => disputeOf(chargeback, payment, paymentId));
  }
}

function disputeOf(chargeback: JsonObject, payment: JsonObject, paymentExternalId: string): DisputeSnapshot {
  const status = statusOf(chargeback, payment);
  const openedAt = requiredMomentOf(chargeback, 'date_created');
  const changes = [openedAt, momentOf(chargeback, 'date_last_updated'), momentOf(payment, 'date_last_updated')];
  const changedAt = new Date(Math.max(...changes.map((moment) => moment?.getTime() ?? 0)));
  return {
    externalId: idOf(chargeback, 'id'),
    paymentExternalId,
    amountCents: decimalCentsOf(chargeback, 'amount'),
    // Mercado Pago reports no reason, so the state of the documentation is stored, which matters to the administrator.
    reason: optionalTextOf(chargeback, 'documentation_status') ?? 'charged_back',
    status,
    evidenceDueAt: momentOf(chargeback, 'date_documentation_deadline'),
    openedAt,
    closedAt: status === 'open' ? null : changedAt,
    changedAt,
  };
}

/** `coverage_applied` is false also while nothing is decided, so only the value true decides. */
function statusOf(chargeback: JsonObject, payment: JsonObject): DisputeStatus {
  if (String(chargeback.coverage_applied) === 'true') return 'won';
  const detail = optionalTextOf(payment, 'status_detail') ?? '';
  if (payment.status === 'charged_back' && Object.hasOwn(DECIDED, detail)) return DECIDED[detail] ?? 'open';
  if (payment.status === 'approved') return 'won';
  return NOT_COVERED.includes(optionalTextOf(chargeback, 'documentation_status') ?? '') ? 'lost' : 'open';
}

/** Id of the payment, from a list of ids or of objects with an id; the documentation shows both formats. */
function paymentOf({ payments }: JsonObject): string {
  const [first] = Array.isArray(payments) ? (payments as unknown[]) : [];
  if (first === undefined) throw new InvalidProviderResponse('payments is empty');
  return typeof first === 'object' ? idOf(jsonObjectOf(first), 'id') : idOf({ id: first }, 'id');
}

/** Results of a search; a single charge-back is returned without a list. */
function chargebacksOf(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.map(jsonObjectOf);
  const response = jsonObjectOf(value);
  if (response.results !== undefined) return listOf(response, 'results');
  return response.id === undefined ? [] : [nestedObjectOf({ response }, 'response')];
}
