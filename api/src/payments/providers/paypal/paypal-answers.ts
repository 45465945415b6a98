import { decimalCentsOf } from '../decimal-amount';
import { answerOf, listOf, momentOf, oneOf, optionalTextOf, partOf, ProviderNonsense, textOf, type Answer } from '../provider-answer';
import type { PaymentSnapshot } from '../payment-provider';

/** An external id that names money taken, where no order of ours is known: the charge of a subscription. */
export const CAPTURE = 'capture:';
/** PayPal can't cancel an order: this before its `custom_id` says that we never capture it. */
export const WITHDRAWN = 'withdrawn:';

const ORDER_STATUSES = {
  CREATED: 'pending',
  SAVED: 'pending',
  APPROVED: 'pending',
  PAYER_ACTION_REQUIRED: 'pending',
  // Its captures say how it went.
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
  /** Our payment, whether withdrawn or not. */
  reference: string | null;
  isWithdrawn: boolean;
  snapshot: PaymentSnapshot;
}

export function paypalOrder(value: unknown): Order {
  const answer = answerOf(value);
  const [unit] = listOf(answer, 'purchase_units');
  if (!unit) throw new ProviderNonsense('purchase_units is empty');
  const payments = partOf(unit, 'payments');
  const captures = optionalListOf(payments, 'captures');
  // Another try may follow one that was declined.
  const capture = captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED') ?? captures[0];
  const customId = optionalTextOf(unit, 'custom_id');
  const isWithdrawn = customId?.startsWith(WITHDRAWN) ?? false;
  const reference = customId && isWithdrawn ? customId.slice(WITHDRAWN.length) : customId;
  const named = { externalId: textOf(answer, 'id'), reference, subscriptionExternalId: null };
  const status = oneOf(answer, 'status', ORDER_STATUSES);
  const snapshot = capture
    ? { ...named, ...captured(capture, optionalListOf(payments, 'refunds')) }
    : { ...named, ...nothingTaken(unit), status: isWithdrawn ? ('cancelled' as const) : status };
  return { status: textOf(answer, 'status'), reference, isWithdrawn, snapshot };
}

/** Money taken without an order: a charge of a subscription, which is found by its external id. */
export function paypalCapture(value: unknown): PaymentSnapshot {
  const answer = answerOf(value);
  return { externalId: CAPTURE + textOf(answer, 'id'), reference: null, subscriptionExternalId: null, ...captured(answer, []) };
}

/** The order of a capture; null for the charge of a subscription. */
export const orderOf = (capture: Answer): string | null =>
  optionalTextOf(partOf(partOf(capture, 'supplementary_data'), 'related_ids'), 'order_id');

/** A checkout that PayPal forgot, because nobody approved it in time. */
export const forgottenOrder = (externalId: string): PaymentSnapshot => ({
  externalId,
  ...{ reference: null, subscriptionExternalId: null, status: 'expired', amountCents: 0, currency: 'BRL' },
  ...{ capturedCents: 0, refundedCents: 0, paidAt: null, failureCode: null },
});

/** What a capture or a charge says of money. */
type Money = Omit<PaymentSnapshot, 'externalId' | 'reference' | 'subscriptionExternalId'>;

export function captured(capture: Answer, refunds: Answer[]): Money {
  const status = oneOf(capture, 'status', CAPTURE_STATUSES);
  const amount = partOf(capture, 'amount');
  const amountCents = decimalCentsOf(amount, 'value');
  const counted = refunds.filter((refund) => COUNTED_REFUNDS.includes(String(refund.status)));
  const returned = counted.reduce((sum, refund) => sum + decimalCentsOf(partOf(refund, 'amount'), 'value'), 0);
  return {
    status,
    amountCents,
    currency: textOf(amount, 'currency_code'),
    capturedCents: status === 'paid' ? amountCents : 0,
    refundedCents: capture.status === 'REFUNDED' ? amountCents : returned,
    paidAt: status === 'paid' ? momentOf(capture, 'create_time') : null,
    failureCode: status === 'failed' ? (optionalTextOf(partOf(capture, 'status_details'), 'reason') ?? textOf(capture, 'status')) : null,
  };
}

function nothingTaken(unit: Answer): Omit<Money, 'status'> {
  const amount = partOf(unit, 'amount');
  return {
    amountCents: decimalCentsOf(amount, 'value'),
    currency: textOf(amount, 'currency_code'),
    ...{ capturedCents: 0, refundedCents: 0, paidAt: null, failureCode: null },
  };
}

export const optionalListOf = (answer: Answer, field: string): Answer[] => (answer[field] === undefined ? [] : listOf(answer, field));

/** Where the payer goes: PayPal names it one way or the other, by how the order was made. */
export function approvalLinkOf(value: unknown): string {
  const link = listOf(answerOf(value), 'links').find(({ rel }) => rel === 'payer-action' || rel === 'approve');
  return textOf(link ?? {}, 'href');
}
