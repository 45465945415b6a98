import { createHmac } from 'node:crypto';
import { isSameSecret } from '../../../common/access/access';
import { jsonObjectOf, idOf, nestedObjectOf, type JsonObject } from '../response-fields';
import type { ParsedWebhook, Webhook } from '../payment-provider';

/** Prefix of the external id of a subscription's invoice, which leads to its payment. */
export const INVOICE = 'invoice:';

const RESOURCES = new Map<string, (id: string) => ParsedWebhook['resource']>([
  ['payment', (externalId) => ({ kind: 'payment', externalId })],
  ['subscription_preapproval', (externalId) => ({ kind: 'subscription', externalId })],
  ['topic_chargebacks_wh', (externalId) => ({ kind: 'dispute', externalId })],
  ['chargebacks', (externalId) => ({ kind: 'dispute', externalId })],
  ['subscription_authorized_payment', (id) => ({ kind: 'payment', externalId: INVOICE + id })],
]);

/**
 * `x-signature` is an HMAC-SHA256 over the id in the URL, the request id and the timestamp. The body is not signed, so the id in the URL
 * takes precedence. The documentation sets no maximum age, because deliveries are retried for days.
 */
export function parseMercadoPagoWebhook({ rawBody, headers, query }: Webhook, secret: string): ParsedWebhook {
  const body = bodyOf(rawBody);
  const id = textIn(query['data.id']) ?? idIn(partOrNothing(body, 'data'));
  const type = textIn(body.type) ?? textIn(query.type) ?? 'unreadable';
  const { 'x-signature': signature, 'x-request-id': requestId } = headers;
  const isGenuine = () => typeof signature === 'string' && isSigned({ id, requestId: textIn(requestId), signature }, secret);
  return {
    verdict: signature === undefined ? 'unsigned' : isGenuine() ? 'valid' : 'invalid',
    eventId: idIn(body),
    type: textIn(body.action) ?? type,
    resource: (id && RESOURCES.get(type)?.(id)) || null,
  };
}

interface Signed {
  id: string | null;
  requestId: string | null;
  signature: string;
}

function isSigned({ id, requestId, signature }: Signed, secret: string): boolean {
  const parts = new Map<string, string>(signature.split(',').map((part) => [part.trim().slice(0, 3), part.trim().slice(3)]));
  const [ts = '', v1 = ''] = [parts.get('ts='), parts.get('v1=')];
  if (!/^\d{1,16}$/.test(ts) || !/^[0-9a-f]{64}$/.test(v1)) return false;
  // Parts that the request doesn't have are left out of the signed text.
  const manifest = [id && `id:${id.toLowerCase()};`, requestId && `request-id:${requestId};`, `ts:${ts};`].filter(Boolean).join('');
  const expected = createHmac('sha256', secret).update(manifest).digest('hex');
  return isSameSecret(v1, expected);
}

function bodyOf(rawBody: string): JsonObject {
  try {
    return jsonObjectOf(JSON.parse(rawBody));
  } catch {
    return {};
  }
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function partOrNothing(body: JsonObject, field: string): JsonObject {
  try {
    return nestedObjectOf(body, field);
  } catch {
    return {};
  }
}

function idIn(response: JsonObject): string | null {
  try {
    return idOf(response, 'id');
  } catch {
    return null;
  }
}
