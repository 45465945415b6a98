import { createHmac, timingSafeEqual } from 'node:crypto';

/** The key of one thing, for people without an account: who got it by mail may see and act on that thing, and nothing else. */
export const accessKey = (kind: 'order' | 'donation', id: string, secret: string): string =>
  createHmac('sha256', `access:${secret}`).update(`${kind}:${id}`).digest('base64url');

export function opens(given: string | null, expected: string): boolean {
  if (given?.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
