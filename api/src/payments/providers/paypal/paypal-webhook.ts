import { createVerify, type X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { jsonObjectOf, listOf, optionalTextOf, nestedObjectOf, textOf, type JsonObject } from '../provider-response';
import type { ParsedWebhook, Webhook } from '../payment-provider';
import { CAPTURE, orderOf } from './paypal-responses';

interface Signed {
  rawBody: string;
  transmissionId: string;
  time: string;
  webhookId: string;
}

/** The text that PayPal signs. The body is only covered by its CRC-32 checksum, as a decimal number. */
export const signedText = ({ rawBody, transmissionId, time, webhookId }: Signed): string =>
  [transmissionId, time, webhookId, crc32(rawBody)].join('|');

export interface Verification {
  webhookId: string;
  /** Resolves with null when the URL is not PayPal's or has no certificate that is valid today. */
  certificateAt(address: string): Promise<X509Certificate | null>;
}

/** `paypal-transmission-sig` is a SHA256withRSA signature by the certificate at `paypal-cert-url`. */
export async function parsePaypalWebhook(webhook: Webhook, verification: Verification): Promise<ParsedWebhook> {
  const isUnsigned = webhook.headers['paypal-transmission-sig'] === undefined;
  const verdict = isUnsigned ? 'unsigned' : (await isGenuine(webhook, verification)) ? 'valid' : 'invalid';
  try {
    const event = jsonObjectOf(JSON.parse(webhook.rawBody));
    return { verdict, eventId: textOf(event, 'id'), type: textOf(event, 'event_type'), resource: resourceOf(event) };
  } catch {
    return { verdict, eventId: null, type: 'unreadable', resource: null };
  }
}

async function isGenuine({ rawBody, headers }: Webhook, { webhookId, certificateAt }: Verification): Promise<boolean> {
  const names = ['paypal-transmission-id', 'paypal-transmission-time', 'paypal-transmission-sig', 'paypal-cert-url'];
  const [transmissionId, time, signature, address] = names.map((name) => headers[name]);
  if (![transmissionId, time, signature, address].every((value) => typeof value === 'string' && value.length <= 1_000)) return false;
  if (headers['paypal-auth-algo'] !== 'SHA256withRSA') return false;
  const certificate = await certificateAt(address as string);
  if (certificate?.publicKey.asymmetricKeyType !== 'rsa') return false;
  const text = signedText({ rawBody, transmissionId: transmissionId as string, time: time as string, webhookId });
  return createVerify('SHA256')
    .update(text)
    .verify(certificate.publicKey, signature as string, 'base64');
}

/** The payment or subscription to fetch; null for event types that we don't use. */
function resourceOf(event: JsonObject): ParsedWebhook['resource'] {
  const type = textOf(event, 'event_type');
  const resource = nestedObjectOf(event, 'resource');
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return { kind: 'subscription', externalId: textOf(resource, 'id') };
  if (type.startsWith('CHECKOUT.ORDER.')) return { kind: 'payment', externalId: textOf(resource, 'id') };
  if (type.startsWith('PAYMENT.SALE.')) return saleOf(resource);
  if (!type.startsWith('PAYMENT.CAPTURE.')) return null;
  return { kind: 'payment', externalId: orderOf(resource) ?? CAPTURE + (parentOf(resource) ?? textOf(resource, 'id')) };
}

/** The resource of a subscription's charge; a refund names the charge. */
function saleOf(resource: JsonObject): ParsedWebhook['resource'] {
  const sale = optionalTextOf(resource, 'sale_id');
  if (sale) return { kind: 'payment', externalId: CAPTURE + sale };
  const subscription = optionalTextOf(resource, 'billing_agreement_id');
  return subscription
    ? { kind: 'subscription', externalId: subscription }
    : { kind: 'payment', externalId: CAPTURE + textOf(resource, 'id') };
}

/** Id of the refunded capture, from the refund's link to it. */
function parentOf(resource: JsonObject): string | null {
  const up = Array.isArray(resource.links) ? listOf(resource, 'links').find(({ rel }) => rel === 'up') : undefined;
  const path = up && optionalTextOf(up, 'href');
  return path?.includes('/captures/') ? (path.split('/').at(-1) ?? null) : null;
}
