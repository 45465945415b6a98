import { SandboxError } from '../http/sandbox-error';
import type { Payment } from '../state/rows';

export interface PaymentPage {
  items: Payment[];
  nextCursor: string | null;
}

const PAGE_SIZE = 100;

/** A page of payments, ordered by their last change, oldest first, so that a client can continue an interrupted listing. */
export function listPayments(payments: Payment[], since?: string, cursor?: string): PaymentPage {
  const from = since === undefined ? '' : sinceOf(since);
  const after = cursor === undefined ? '' : positionOf(cursor);
  const found = payments.filter((payment) => payment.updatedAt >= from && position(payment) > after).sort(byPosition);
  const items = found.slice(0, PAGE_SIZE);
  const last = items.at(-1);
  return { items, nextCursor: last && found.length > PAGE_SIZE ? Buffer.from(position(last)).toString('base64url') : null };
}

const position = ({ updatedAt, id }: Payment): string => `${updatedAt} ${id}`;
const byPosition = (a: Payment, b: Payment): number => (position(a) < position(b) ? -1 : 1);

function sinceOf(text: string): string {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw new SandboxError(422, 'validation_failed', 'since is not an ISO 8601 time.');
  return new Date(at).toISOString();
}

function positionOf(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  if (/^\d{4}-\S+Z \S+$/.test(text)) return text;
  throw new SandboxError(422, 'validation_failed', 'cursor is invalid.');
}
