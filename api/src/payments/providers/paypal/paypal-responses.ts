import type { ListedRefund, PaymentSnapshot, Settlement, SubscriptionSnapshot } from '../payment-provider';
import { ProviderRefusal, REFUND_NOT_MADE } from '../provider-http';
import {
  decimalCentsOf,
  ifReadable,
  jsonObjectOf,
  momentOf,
  oneOf,
  nestedObjectOf,
  textOf,
  type JsonObject,
  listOf,
  optionalTextOf,
  InvalidProviderResponse,
  readEach,
} from '../response-fields';

const SUBSCRIPTION_STATUSES = {
  APPROVAL_PENDING: 'pending',
  APPROVED: 'pending',
  ACTIVE: 'active',
  SUSPENDED: 'paused',
  CANCELLED: 'cancelled',
  EXPIRED: 'cancelled',
} as const;

export function paypalSubscription(value: unknown, charges: PaymentSnapshot[]): SubscriptionSnapshot {
  const response = jsonObjectOf(value);
  const billing = nestedObjectOf(response, 'billing_info');
  const reported = oneOf(response, 'status', SUBSCRIPTION_STATUSES);
  const moments = [
    momentOf(response, 'update_time'),
    momentOf(response, 'status_update_time'),
    momentOf(nestedObjectOf(billing, 'last_payment'), 'time'),
    momentOf(nestedObjectOf(billing, 'last_failed_payment'), 'time'),
  ];
  return {
    externalId: textOf(response, 'id'),
    status: reported === 'active' || reported === 'paused' ? statusOf(reported, billing) : reported,
    amountCents: priceOf(response),
    nextChargeAt: reported === 'active' ? momentOf(billing, 'next_billing_time') : null,
    changedAt: new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0))),
    payments: charges,
  };
}

/** PayPal also suspends after failed charges, and an active subscription may not have been charged yet. */
function statusOf(reported: 'active' | 'paused', billing: JsonObject): SubscriptionSnapshot['status'] {
  if (typeof billing.failed_payments_count === 'number' && billing.failed_payments_count > 0) return 'past-due';
  return reported === 'active' && !billing.last_payment ? 'pending' : reported;
}

/** Outstanding balance after failed charges, in PayPal's format; null when there is none. */
export function outstandingOf(value: unknown): { currency_code: string; value: string } | null {
  const balance = nestedObjectOf(nestedObjectOf(jsonObjectOf(value), 'billing_info'), 'outstanding_balance');
  if (balance.value === undefined || decimalCentsOf(balance, 'value') === 0) return null;
  return { currency_code: textOf(balance, 'currency_code'), value: textOf(balance, 'value') };
}

function priceOf(subscription: JsonObject): number {
  const cycle = optionalListOf(nestedObjectOf(subscription, 'plan'), 'billing_cycles').at(-1) ?? {};
  return decimalCentsOf(nestedObjectOf(nestedObjectOf(cycle, 'pricing_scheme'), 'fixed_price'), 'value');
}

/** The readable charges of a subscription, newest first. */
export function paypalCharges(value: unknown, subscriptionExternalId: string): PaymentSnapshot[] {
  const charges = readEach(optionalListOf(jsonObjectOf(value), 'transactions'), (transaction) => {
    const { gross_amount: amount, fee_amount, net_amount } = nestedObjectOf(transaction, 'amount_with_breakdown');
    const seller_receivable_breakdown = { paypal_fee: fee_amount, net_amount };
    const charge = capturedAmounts({ ...transaction, amount, create_time: transaction.time, seller_receivable_breakdown }, []);
    return {
      externalId: CAPTURE + textOf(transaction, 'id'),
      reference: null,
      subscriptionExternalId,
      ...charge,
      at: textOf(transaction, 'time'),
    };
  });
  return charges.sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).map(({ at: _at, ...charge }) => charge);
}

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

function capturedAmounts(capture: JsonObject, refunds: JsonObject[]): Money {
  const status = oneOf(capture, 'status', CAPTURE_STATUSES);
  const amount = nestedObjectOf(capture, 'amount');
  const amountCents = decimalCentsOf(amount, 'value');
  const counted = refunds.filter((refund) => COUNTED_REFUNDS.includes(String(refund.status)));
  const listed = counted.map(listedRefund);
  const returned = listed.reduce((sum, refund) => sum + refund.amountCents, 0);
  return {
    status,
    amountCents,
    currency: textOf(amount, 'currency_code'),
    capturedCents: status === 'paid' ? amountCents : 0,
    refundedCents: capture.status === 'REFUNDED' ? amountCents : returned,
    refunds: listed,
    // Only orders list their refunds, the charges of subscriptions don't.
    ...(capture.status === 'PARTIALLY_REFUNDED' && returned === 0 && { hidesRefunds: true }),
    paidAt: status === 'paid' ? momentOf(capture, 'create_time') : null,
    ...(status === 'paid' && { settlement: settlementOf(capture, counted) }),
    failureCode:
      status === 'failed' ? (optionalTextOf(nestedObjectOf(capture, 'status_details'), 'reason') ?? textOf(capture, 'status')) : null,
  };
}

/** The refunds that we request have our id; those made at PayPal's own site or by a dispute have none. */
const listedRefund = (refund: JsonObject): ListedRefund => ({
  amountCents: decimalCentsOf(nestedObjectOf(refund, 'amount'), 'value'),
  isOurs: optionalTextOf(refund, 'custom_id') !== null,
  madeAt: ifReadable(() => momentOf(refund, 'create_time')),
});

/** PayPal keeps its fee when a payment is refunded, except for the part in the refund's own breakdown. It reports no payout date. */
function settlementOf(capture: JsonObject, refunds: JsonObject[]): Settlement {
  const received = nestedObjectOf(capture, 'seller_receivable_breakdown');
  const centsOf = (breakdown: JsonObject, field: string) => ifReadable(() => decimalCentsOf(nestedObjectOf(breakdown, field), 'value'));
  const [feeCents, netCents] = [centsOf(received, 'paypal_fee'), centsOf(received, 'net_amount')];
  const returned = refunds.reduce(
    (sum, refund) => sum + (centsOf(nestedObjectOf(refund, 'seller_payable_breakdown'), 'paypal_fee') ?? 0),
    0,
  );
  return {
    feeCents: feeCents === null ? null : Math.max(feeCents - returned, 0),
    netCents: netCents === null ? null : netCents + returned,
    payoutOn: null,
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

/** Id of a refund; one that waits for the charity's bank counts as made. Throws a refusal for one that PayPal could not make. */
export function paypalRefund(value: unknown): string {
  const response = jsonObjectOf(value);
  const status = optionalTextOf(response, 'status');
  if (status === 'FAILED' || status === 'CANCELLED') throw new ProviderRefusal(REFUND_NOT_MADE, status);
  return textOf(response, 'id');
}

const optionalListOf = (response: JsonObject, field: string): JsonObject[] =>
  response[field] === undefined ? [] : listOf(response, field);

/** URL of PayPal's approval page; the link's `rel` depends on how the order was created. */
export function approvalLinkOf(value: unknown): string {
  const link = listOf(jsonObjectOf(value), 'links').find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  return textOf(link ?? {}, 'href');
}
