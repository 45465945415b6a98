import { decimalCentsOf } from '../decimal-amount';
import {
  jsonObjectOf,
  listOf,
  momentOf,
  oneOf,
  optionalTextOf,
  nestedObjectOf,
  InvalidProviderResponse,
  textOf,
  type JsonObject,
} from '../provider-response';
import type { PaymentSnapshot } from '../payment-provider';

/** Prefix of the external id of a capture without an order of ours, such as the charge of a subscription. */
export const CAPTURE = 'capture:';
/** Prefix of the `custom_id` of an order that we never capture: PayPal can't cancel orders. */
export const WITHDRAWN = 'withdrawn:';

const ORDER_STATUSES = {
  CREATED: 'pending',
  SAVED: 'pending',
  APPROVED: 'pending',
  PAYER_ACTION_REQUIRED: 'pending',
  // The order's captures decide the outcome.
  COMPLETED: 'pending',
  VOIDED: 'cancelled',
} as const;
const CAPTURE_STATUSES = {
  COMPLETED: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
} as const;
const COUNTED_REFUNDS = ['COMPLETED', 'PENDING'];

export interface Order {
  status: string;
  /** Our payment's id, without the withdrawal prefix. */
  reference: string | null;
  isWithdrawn: boolean;
  snapshot: PaymentSnapshot;
}

export function paypalOrder(value: unknown): Order {
  const response = jsonObjectOf(value);
  const [unit] = listOf(response, 'purchase_units');
  if (!unit) throw new InvalidProviderResponse('purchase_units is empty');
  const payments = nestedObjectOf(unit, 'payments');
  const captures = optionalListOf(payments, 'captures');
  // A declined capture may be followed by another attempt.
  const capture = captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED') ?? captures[0];
  const customId = optionalTextOf(unit, 'custom_id');
  const isWithdrawn = customId?.startsWith(WITHDRAWN) ?? false;
  const reference = customId && isWithdrawn ? customId.slice(WITHDRAWN.length) : customId;
  const ids = { externalId: textOf(response, 'id'), reference, subscriptionExternalId: null };
  const status = oneOf(response, 'status', ORDER_STATUSES);
  const snapshot = capture
    ? { ...ids, ...capturedAmounts(capture, optionalListOf(payments, 'refunds')) }
    : { ...ids, ...nothingCaptured(unit), status: isWithdrawn ? ('cancelled' as const) : status };
  return { status: textOf(response, 'status'), reference, isWithdrawn, snapshot };
}

/** A capture without an order: a subscription's charge, which is found by its external id. */
export function paypalCapture(value: unknown): PaymentSnapshot {
  const response = jsonObjectOf(value);
  return { externalId: CAPTURE + textOf(response, 'id'), reference: null, subscriptionExternalId: null, ...capturedAmounts(response, []) };
}

/** Id of the capture's order; null for the charge of a subscription. */
export const orderOf = (capture: JsonObject): string | null =>
  optionalTextOf(nestedObjectOf(nestedObjectOf(capture, 'supplementary_data'), 'related_ids'), 'order_id');

/** Snapshot of an order that PayPal no longer has, because nobody approved it in time. */
export const expiredOrder = (externalId: string): PaymentSnapshot => ({
  externalId,
  ...{ reference: null, subscriptionExternalId: null, status: 'expired', amountCents: 0, currency: 'BRL' },
  ...{ capturedCents: 0, refundedCents: 0, paidAt: null, failureCode: null },
});

/** The status and amounts of a capture or charge. */
type Money = Omit<PaymentSnapshot, 'externalId' | 'reference' | 'subscriptionExternalId'>;

export function capturedAmounts(capture: JsonObject, refunds: JsonObject[]): Money {
  const status = oneOf(capture, 'status', CAPTURE_STATUSES);
  const amount = nestedObjectOf(capture, 'amount');
  const amountCents = decimalCentsOf(amount, 'value');
  const counted = refunds.filter((refund) => COUNTED_REFUNDS.includes(String(refund.status)));
  const returned = counted.reduce((sum, refund) => sum + decimalCentsOf(nestedObjectOf(refund, 'amount'), 'value'), 0);
  return {
    status,
    amountCents,
    currency: textOf(amount, 'currency_code'),
    capturedCents: status === 'paid' ? amountCents : 0,
    refundedCents: capture.status === 'REFUNDED' ? amountCents : returned,
    paidAt: status === 'paid' ? momentOf(capture, 'create_time') : null,
    failureCode:
      status === 'failed' ? (optionalTextOf(nestedObjectOf(capture, 'status_details'), 'reason') ?? textOf(capture, 'status')) : null,
  };
}

function nothingCaptured(unit: JsonObject): Omit<Money, 'status'> {
  const amount = nestedObjectOf(unit, 'amount');
  return {
    amountCents: decimalCentsOf(amount, 'value'),
    currency: textOf(amount, 'currency_code'),
    ...{ capturedCents: 0, refundedCents: 0, paidAt: null, failureCode: null },
  };
}

export const optionalListOf = (response: JsonObject, field: string): JsonObject[] =>
  response[field] === undefined ? [] : listOf(response, field);

/** URL of PayPal's approval page; the link's `rel` depends on how the order was created. */
export function approvalLinkOf(value: unknown): string {
  const link = listOf(jsonObjectOf(value), 'links').find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  return textOf(link ?? {}, 'href');
}
