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
} from '../response-fields';
import { type MercadoPagoClient, paymentPath } from './mercado-pago-api';

/** Status details of a payment with the status `charged_back`, with the outcome that each means. */
const DECIDED: Record<string, DisputeStatus> = { settled: 'lost', reimbursed: 'won' };
/** Documentation states in which Mercado Pago doesn't cover the seller, once it has decided. */
const NOT_COVERED = ['invalid', 'not_supplied'];
/** Mercado Pago's documentation says that a bank decides within 140 days. */
const DECIDED_WITHIN_MS = 140 * 86_400_000;

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
  // The documentation shows charge-backs without a time of creation.
  const openedAt = momentOf(chargeback, 'date_created') ?? requiredMomentOf(chargeback, 'date_last_updated');
  const status = statusOf(chargeback, payment, openedAt);
  const changes = [openedAt, momentOf(chargeback, 'date_last_updated'), momentOf(payment, 'date_last_updated')];
  const changedAt = new Date(Math.max(...changes.map((moment) => moment?.getTime() ?? 0)));
  return {
    externalId: idOf(chargeback, 'id'),
    paymentExternalId,
    amountCents: decimalCentsOf(chargeback, 'amount'),
    reason: reasonOf(chargeback),
    status,
    evidenceDueAt: momentOf(chargeback, 'date_documentation_deadline'),
    openedAt,
    closedAt: status === 'open' ? null : changedAt,
    changedAt,
  };
}

/**
 * Mercado Pago reports no reason, so the status of the documentation is stored, which the administrator needs to know. If no documentation
 * is required, it counts as not supplied.
 */
function reasonOf(chargeback: JsonObject): string {
  const state = optionalTextOf(chargeback, 'documentation_status') ?? 'charged_back';
  return state === 'not_supplied' && String(chargeback.documentation_required) === 'false' ? 'not_applicable' : state;
}

/**
 * `coverage_applied` is null (false on older pages of the documentation) while nothing is decided, and the seller's documents count as not
 * supplied then. An approved payment proves nothing: it may not be marked as charged back yet, and a won charge-back leaves the payment
 * `charged_back`. Once banks must have decided, an approved payment counts as won.
 */
function statusOf(chargeback: JsonObject, payment: JsonObject, openedAt: Date): DisputeStatus {
  const isCovered = String(chargeback.coverage_applied);
  if (isCovered === 'true') return 'won';
  if (payment.status === 'approved') return openedAt.getTime() + DECIDED_WITHIN_MS < Date.now() ? 'won' : 'open';
  const detail = optionalTextOf(payment, 'status_detail') ?? '';
  if (payment.status === 'charged_back' && Object.hasOwn(DECIDED, detail)) return DECIDED[detail] ?? 'open';
  const isDecided = isCovered === 'false' && NOT_COVERED.includes(optionalTextOf(chargeback, 'documentation_status') ?? '');
  return isDecided ? 'lost' : 'open';
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
