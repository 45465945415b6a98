import type { CheckoutIntent, SubscriptionIntent } from '../payment-provider';
import { decimalOf } from '../decimal-amount';

const CURRENCY = 'BRL';
const INSTALMENTS = 12;
/** Payment types that take days, longer than an order's units are held. */
const SLOW_METHODS = ['ticket', 'atm', 'bank_transfer'];
/** Mercado Pago requires a Pix to be open for 30 minutes or more; one minute is added for clock differences. */
const PIX_MIN_MS = 31 * 60_000;
const INTERVAL_MONTHS = { month: 1, year: 12 } as const;

/** The cents as the shortest decimal number: JSON must contain 29.9, never 29.900000000000002. */
const amountOf = (cents: number): number => Number(decimalOf(cents));

/** Mercado Pago requires an offset such as +00:00 and doesn't accept ISO 8601's Z. */
export const timeOf = (moment: Date): string => moment.toISOString().replace('Z', '+00:00');

/** Mercado Pago refuses URLs that are not public. Without a URL, the reconciliation job finds the changes. */
const notificationUrl = (webhookUrl: string) => isPublic(webhookUrl) && { notification_url: `${webhookUrl}?source_news=webhooks` };

const isPublic = (url: string): boolean => url.startsWith('https://');

export function pixRequest({ id, amountCents, description, expiresAt, payerEmail, payerName, webhookUrl }: CheckoutIntent): object {
  const [firstName = '', ...rest] = payerName.trim().split(/\s+/);
  const minExpiry = Date.now() + PIX_MIN_MS;
  return {
    transaction_amount: amountOf(amountCents),
    description,
    payment_method_id: 'pix',
    external_reference: id,
    payer: { email: payerEmail, first_name: firstName, last_name: rest.join(' ') },
    ...(expiresAt && { date_of_expiration: timeOf(new Date(Math.max(expiresAt.getTime(), minExpiry))) }),
    ...notificationUrl(webhookUrl),
  };
}

export function preferenceRequest(intent: CheckoutIntent): object {
  const { id, amountCents, description, expiresAt, payerEmail, payerName, returnUrl, cancelUrl, webhookUrl } = intent;
  return {
    items: [{ id, title: description, quantity: 1, currency_id: CURRENCY, unit_price: amountOf(amountCents) }],
    payer: { name: payerName, email: payerEmail },
    external_reference: id,
    back_urls: { success: returnUrl, pending: returnUrl, failure: cancelUrl },
    payment_methods: { excluded_payment_types: SLOW_METHODS.map((method) => ({ id: method })), installments: INSTALMENTS },
    ...(isPublic(returnUrl) && { auto_return: 'approved' }),
    ...(expiresAt && { expires: true, expiration_date_to: timeOf(expiresAt) }),
    ...notificationUrl(webhookUrl),
  };
}

export const subscriptionRequest = ({ id, amountCents, interval, description, payerEmail, returnUrl }: SubscriptionIntent): object => ({
  reason: description,
  external_reference: id,
  payer_email: payerEmail,
  back_url: returnUrl,
  status: 'pending',
  auto_recurring: { frequency: INTERVAL_MONTHS[interval], frequency_type: 'months', ...recurringAmount(amountCents) },
});

export const recurringAmount = (amountCents: number) => ({ transaction_amount: amountOf(amountCents), currency_id: CURRENCY });

export const refundRequest = (amountCents: number): object => ({ amount: amountOf(amountCents) });
