import { ProviderRefusal, REFUND_IN_PROCESS, REFUND_NOT_MADE } from '../provider-http';
import {
  countOf,
  decimalCentsOf,
  ifReadable,
  optionalDecimalCentsOf,
  jsonObjectOf,
  idOf,
  listOf,
  momentOf,
  requiredMomentOf,
  oneOf,
  readEach,
  optionalTextOf,
  nestedObjectOf,
  InvalidProviderResponse,
  textOf,
  type JsonObject,
} from '../response-fields';
import type { InstalmentPlan, PaymentSnapshot, Settlement, SubscriptionSnapshot } from '../payment-provider';

/** Prefix of the external id of a checkout (a preference) that has no payment yet. */
export const PREFERENCE = 'pref:';

/** More instalments than any card in Brazil has. */
const MAX_INSTALMENTS = 36;

const STATUSES = {
  pending: 'pending',
  in_process: 'pending',
  // The amount is reserved on the card, not captured.
  authorized: 'pending',
  approved: 'paid',
  // A complaint to Mercado Pago, not to the bank: the money stays with us until it is decided, by a refund or not.
  in_mediation: 'paid',
  refunded: 'paid',
  charged_back: 'paid',
  rejected: 'failed',
  cancelled: 'cancelled',
} as const;

const SUBSCRIPTION_STATUSES = {
  pending: 'pending',
  authorized: 'active',
  paused: 'paused',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  finished: 'cancelled',
} as const;

export function mercadoPagoPayment(value: unknown): PaymentSnapshot {
  const response = jsonObjectOf(value);
  const status = oneOf(response, 'status', STATUSES);
  const detail = optionalTextOf(response, 'status_detail');
  const amountCents = decimalCentsOf(response, 'transaction_amount');
  const subscriptionExternalId = subscriptionOf(response);
  return {
    externalId: idOf(response, 'id'),
    // The charges of a subscription carry the subscription's reference, which names no payment.
    reference: subscriptionExternalId ? null : optionalTextOf(response, 'external_reference'),
    subscriptionExternalId,
    status: status === 'cancelled' && detail === 'expired' ? 'expired' : status,
    amountCents,
    currency: textOf(response, 'currency_id'),
    capturedCents: status === 'paid' ? amountCents : 0,
    refundedCents: response.status === 'refunded' ? amountCents : optionalDecimalCentsOf(response, 'transaction_amount_refunded'),
    paidAt: status === 'paid' ? momentOf(response, 'date_approved') : null,
    failureCode: status === 'failed' ? detail : null,
    isDisputed: response.status === 'charged_back',
    instalments: status === 'paid' ? instalmentsOf(response, amountCents) : null,
    ...(status === 'paid' && { settlement: settlementOf(response, amountCents) }),
  };
}

/** Null for methods other than cards, and when the total is missing, so that an unexpected detail doesn't make the payment unreadable. */
function instalmentsOf(response: JsonObject, amountCents: number): PaymentSnapshot['instalments'] {
  if (response.payment_type_id !== 'credit_card') return null;
  return ifReadable(() => {
    const count = countOf(response, 'installments', MAX_INSTALMENTS);
    const totalCents = decimalCentsOf(nestedObjectOf(response, 'transaction_details'), 'total_paid_amount');
    return totalCents < amountCents ? null : { count, totalCents };
  });
}

/** The plans for one card brand, from the response about it. */
export function mercadoPagoInstalments(value: unknown): InstalmentPlan[] {
  const cards = Array.isArray(value) ? value.map(jsonObjectOf) : [];
  const card = cards.find((one) => one.payment_type_id === 'credit_card');
  if (!card) return [];
  return listOf(card, 'payer_costs').map((cost) => ({
    count: countOf(cost, 'installments', MAX_INSTALMENTS),
    instalmentCents: decimalCentsOf(cost, 'installment_amount'),
    totalCents: decimalCentsOf(cost, 'total_amount'),
  }));
}

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' });

function settlementOf(response: JsonObject, amountCents: number): Settlement {
  const netCents = ifReadable(() => decimalCentsOf(nestedObjectOf(response, 'transaction_details'), 'net_received_amount'));
  const fees = ifReadable(() => listOf(response, 'fee_details').map(chargedFeeOf)) ?? [];
  // Mercado Pago sends an empty list also while the fee is not known.
  const isKnown = fees.length > 0 || netCents === amountCents;
  return {
    feeCents: isKnown ? fees.reduce((sum, cents) => sum + cents, 0) : null,
    netCents: isKnown ? netCents : null,
    payoutOn: ifReadable(() => day.format(requiredMomentOf(response, 'money_release_date'))),
  };
}

/** Cents of a fee; fees that the payer pays, such as the interest of instalments, cost the charity nothing. */
const chargedFeeOf = (fee: JsonObject): number => (fee.fee_payer === 'payer' ? 0 : decimalCentsOf(fee, 'amount'));

/**
 * Id of a refund that was made. Throws a refusal otherwise. The refusal is transient while Mercado Pago is processing the refund: it
 * completes or rejects the refund by itself, and repeats its response to the same key.
 */
export function mercadoPagoRefund(value: unknown): string {
  const response = jsonObjectOf(value);
  const status = optionalTextOf(response, 'status');
  if (status === 'in_process') throw new ProviderRefusal(REFUND_IN_PROCESS, status);
  if (status === 'rejected' || status === 'cancelled') throw new ProviderRefusal(REFUND_NOT_MADE, status);
  return idOf(response, 'id');
}

/** The readable payments of a search result, in its order. */
export const mercadoPagoPayments = (value: unknown): PaymentSnapshot[] =>
  readEach(listOf(jsonObjectOf(value), 'results'), mercadoPagoPayment);

function subscriptionOf(response: JsonObject): string | null {
  const interaction = nestedObjectOf(nestedObjectOf(response, 'point_of_interaction'), 'transaction_data');
  return optionalTextOf(interaction, 'subscription_id') ?? optionalTextOf(nestedObjectOf(response, 'metadata'), 'preapproval_id');
}

/** Snapshot of a preference without payments: pending until it expires. */
export function mercadoPagoPreference(value: unknown): PaymentSnapshot {
  const response = jsonObjectOf(value);
  const [item] = listOf(response, 'items');
  if (!item) throw new InvalidProviderResponse('items is empty');
  const expiresAt = response.expires === true ? momentOf(response, 'expiration_date_to') : null;
  return {
    externalId: PREFERENCE + textOf(response, 'id'),
    reference: textOf(response, 'external_reference'),
    subscriptionExternalId: null,
    status: expiresAt && expiresAt <= new Date() ? 'expired' : 'pending',
    amountCents: decimalCentsOf(item, 'unit_price'),
    currency: textOf(item, 'currency_id'),
    ...{ capturedCents: 0, refundedCents: 0, paidAt: null, failureCode: null },
  };
}

/** Snapshot of a subscription. Its charges come from another request, newest first. */
export function mercadoPagoSubscription(value: unknown, payments: PaymentSnapshot[]): SubscriptionSnapshot {
  const response = jsonObjectOf(value);
  const reported = oneOf(response, 'status', SUBSCRIPTION_STATUSES);
  const changes = [momentOf(response, 'last_modified'), ...payments.map(({ paidAt }) => paidAt)];
  const externalId = textOf(response, 'id');
  return {
    externalId,
    status: reported === 'active' ? statusOf(payments) : reported,
    amountCents: decimalCentsOf(nestedObjectOf(response, 'auto_recurring'), 'transaction_amount'),
    nextChargeAt: reported === 'active' ? momentOf(response, 'next_payment_date') : null,
    changedAt: new Date(Math.max(...changes.map((moment) => moment?.getTime() ?? 0))),
    payments: payments.map((payment) => ({ ...payment, reference: null, subscriptionExternalId: externalId })),
  };
}

/**
 * Status of an authorised subscription. Mercado Pago charges it some time later, and retries a failed charge for days without changing the
 * status, so the newest charge decides. A renewal can be under review for two days, in which the charge before it decides.
 */
function statusOf(payments: PaymentSnapshot[]): SubscriptionSnapshot['status'] {
  const isRenewal = payments.some(({ status }) => status === 'paid');
  const decisive = isRenewal ? payments.find(({ status }) => status !== 'pending') : payments[0];
  if (!decisive || decisive.status === 'pending') return 'pending';
  return decisive.status === 'paid' ? 'active' : 'past-due';
}
