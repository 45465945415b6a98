import { decimalCentsOf } from '../decimal-amount';
import { jsonObjectOf, momentOf, oneOf, nestedObjectOf, textOf, type JsonObject } from '../provider-response';
import type { PaymentSnapshot, SubscriptionSnapshot } from '../payment-provider';
import { CAPTURE, capturedAmounts, optionalListOf } from './paypal-responses';

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

/** The charges of a subscription, newest first. */
export function paypalCharges(value: unknown, subscriptionExternalId: string): PaymentSnapshot[] {
  const charges = optionalListOf(jsonObjectOf(value), 'transactions').map((transaction) => {
    const amount = nestedObjectOf(nestedObjectOf(transaction, 'amount_with_breakdown'), 'gross_amount');
    const charge = capturedAmounts({ ...transaction, amount, create_time: transaction.time }, []);
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
