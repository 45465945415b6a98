import { createHmac, timingSafeEqual } from 'node:crypto';
import { jsonObjectOf, oneOf, textOf } from '../provider-response';
import type { ParsedWebhook, Webhook } from '../payment-provider';

const TOLERANCE_SECONDS = 300;
const KINDS = { payment: 'payment', subscription: 'subscription' } as const;

/** `x-sandbox-signature` is an HMAC-SHA256 over `timestamp.rawBody`. An old timestamp counts as a replay and is invalid. */
export function parseSandboxWebhook({ rawBody, headers }: Webhook, secret: string): ParsedWebhook {
  const { 'x-sandbox-signature': signature, 'x-sandbox-timestamp': timestamp } = headers;
  const isSigned = typeof signature === 'string' && typeof timestamp === 'string';
  const verdict = !isSigned ? 'unsigned' : isGenuine({ rawBody, signature, timestamp }, secret) ? 'valid' : 'invalid';
  try {
    const event = jsonObjectOf(JSON.parse(rawBody));
    const resource = jsonObjectOf(event.resource);
    return {
      verdict,
      eventId: textOf(event, 'id'),
      type: textOf(event, 'type'),
      resource: { kind: oneOf(resource, 'kind', KINDS), externalId: textOf(resource, 'id') },
    };
  } catch {
    return { verdict, eventId: null, type: 'unreadable', resource: null };
  }
}

interface Signed {
  rawBody: string;
  signature: string;
  timestamp: string;
}

function isGenuine({ rawBody, signature, timestamp }: Signed, secret: string): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex');
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}
