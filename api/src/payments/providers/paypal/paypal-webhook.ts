import { X509Certificate, createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ParsedWebhook, Webhook } from '../payment-provider';
import { responseText, unavailable } from '../provider-http';
import { jsonObjectOf, listOf, optionalTextOf, nestedObjectOf, textOf, type JsonObject } from '../response-fields';
import { CAPTURE, orderOf } from './paypal-responses';

const HOSTS = ['api.paypal.com', 'api-m.paypal.com', 'api.sandbox.paypal.com', 'api-m.sandbox.paypal.com'];
const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,200}$/;
const TIMEOUT_MS = 5_000;
const MAX_CHARACTERS = 64 * 1024;
/** Far more than needed: PayPal changes its certificate about once a year. */
const MAX_CACHED = 20;
const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** PayPal's signing certificates, each downloaded once. The URL comes with the untrusted event, so only PayPal's hosts are allowed. */
export class PaypalCertificates {
  private readonly chains = new LRUCache<string, X509Certificate[]>({ max: MAX_CACHED });

  /** `baseUrl`: PayPal's API; in tests its host is a stub, whose certificates are allowed too. */
  constructor(private readonly baseUrl: string) {}

  /**
   * Resolves with null for a URL that is not PayPal's or has no certificate chain that is valid today. Throws
   * `payment.provider-unavailable`, and what `beforeDownload` throws.
   */
  async find(address: string, beforeDownload: () => Promise<void>): Promise<X509Certificate | null> {
    if (!this.isTrusted(address)) return null;
    const chain = this.chains.get(address) ?? (await this.download(address, beforeDownload));
    if (!isValidChain(chain)) {
      this.chains.delete(address);
      return null;
    }
    this.chains.set(address, chain);
    return chain[0] ?? null;
  }

  private async download(address: string, beforeDownload: () => Promise<void>): Promise<X509Certificate[]> {
    await beforeDownload();
    return chainOf(await download(address));
  }

  private isTrusted(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { origin, protocol, host, pathname, search, username } = new URL(address);
    const isAllowedHost = origin === new URL(this.baseUrl).origin || (protocol === 'https:' && HOSTS.includes(host));
    return isAllowedHost && PATH.test(pathname) && search === '' && username === '';
  }
}

async function download(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (response.status >= 500 || response.status === 429) throw new Error(`The provider responded with ${response.status}.`);
    return response.ok ? (await responseText(response)).slice(0, MAX_CHARACTERS) : '';
  } catch (error) {
    // The event is not forged just because the download failed: PayPal will send it again.
    throw unavailable(error);
  }
}

function chainOf(pem: string): X509Certificate[] {
  try {
    return [...pem.matchAll(BLOCK)].map(([block]) => new X509Certificate(block));
  } catch {
    return [];
  }
}

/**
 * Whether every certificate is valid today and signed by the next. The issuer of the last one is not checked; instead, TLS to PayPal's own
 * host makes the chain trustworthy.
 */
function isValidChain(chain: X509Certificate[]): boolean {
  const now = Date.now();
  const isCurrent = ({ validFrom, validTo }: X509Certificate) => Date.parse(validFrom) <= now && now < Date.parse(validTo);
  const isSigned = (certificate: X509Certificate, index: number) => {
    const issuer = chain[index + 1];
    return !issuer || (certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));
  };
  return chain.length > 0 && chain.every((certificate, index) => isCurrent(certificate) && isSigned(certificate, index));
}

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

/** The payment, dispute or subscription to fetch; null for event types that we don't use. */
function resourceOf(event: JsonObject): ParsedWebhook['resource'] {
  const type = textOf(event, 'event_type');
  const resource = nestedObjectOf(event, 'resource');
  if (type.startsWith('BILLING.SUBSCRIPTION.')) return { kind: 'subscription', externalId: textOf(resource, 'id') };
  if (type.startsWith('CUSTOMER.DISPUTE.')) return { kind: 'dispute', externalId: textOf(resource, 'dispute_id') };
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
