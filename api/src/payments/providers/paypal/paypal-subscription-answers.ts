import { decimalCentsOf } from '../decimal-amount';
import { answerOf, momentOf, oneOf, partOf, textOf, type Answer } from '../provider-answer';
import type { PaymentSnapshot, SubscriptionSnapshot } from '../payment-provider';
import { CAPTURE, captured, optionalListOf } from './paypal-answers';

const SUBSCRIPTION_STATUSES = {
  APPROVAL_PENDING: 'pending',
  APPROVED: 'pending',
  ACTIVE: 'active',
  SUSPENDED: 'paused',
  CANCELLED: 'cancelled',
  EXPIRED: 'cancelled',
} as const;

export function paypalSubscription(value: unknown, charges: PaymentSnapshot[]): SubscriptionSnapshot {
  const answer = answerOf(value);
  const billing = partOf(answer, 'billing_info');
  const told = oneOf(answer, 'status', SUBSCRIPTION_STATUSES);
  const moments = [
    momentOf(answer, 'update_time'),
    momentOf(answer, 'status_update_time'),
    momentOf(partOf(billing, 'last_payment'), 'time'),
    momentOf(partOf(billing, 'last_failed_payment'), 'time'),
  ];
  return {
    externalId: textOf(answer, 'id'),
    status: told === 'active' || told === 'paused' ? standing(told, billing) : told,
    amountCents: priceOf(answer),
    nextChargeAt: told === 'active' ? momentOf(billing, 'next_billing_time') : null,
    changedAt: new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0))),
    payments: charges,
  };
}

/** PayPal suspends after failures too; and what is active may not have been charged yet. */
function standing(told: 'active' | 'paused', billing: Answer): SubscriptionSnapshot['status'] {
  if (typeof billing.failed_payments_count === 'number' && billing.failed_payments_count > 0) return 'past-due';
  return told === 'active' && !billing.last_payment ? 'pending' : told;
}

/** What is still owed after failed charges, as PayPal writes it; null when nothing is. */
export function outstandingOf(value: unknown): { currency_code: string; value: string } | null {
  const balance = partOf(partOf(answerOf(value), 'billing_info'), 'outstanding_balance');
  if (balance.value === undefined || decimalCentsOf(balance, 'value') === 0) return null;
  return { currency_code: textOf(balance, 'currency_code'), value: textOf(balance, 'value') };
}

function priceOf(subscription: Answer): number {
  const cycle = optionalListOf(partOf(subscription, 'plan'), 'billing_cycles').at(-1) ?? {};
  return decimalCentsOf(partOf(partOf(cycle, 'pricing_scheme'), 'fixed_price'), 'value');
}

/** The charges of a subscription, newest first. */
export function paypalCharges(value: unknown, subscriptionExternalId: string): PaymentSnapshot[] {
  const charges = optionalListOf(answerOf(value), 'transactions').map((transaction) => {
    const amount = partOf(partOf(transaction, 'amount_with_breakdown'), 'gross_amount');
    const charge = captured({ ...transaction, amount, create_time: transaction.time }, []);
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
