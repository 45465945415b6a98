import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SHAPE = /^([0-9a-f-]{36})\.([\w-]{43})\.([\w-]{43})$/;

/** A refresh token that we have issued at some time. */
export interface RefreshToken {
  sessionId: string;
  /** What the database keeps of it. */
  hash: string;
}

/**
 * `<session>.<random>.<signature>`: the signature tells a token of ours that is long spent, whose reuse revokes the family,
 * from a made-up one, which does nothing.
 */
export function issueRefreshToken(sessionId: string, secret: string): { token: string; hash: string } {
  const content = `${sessionId}.${randomBytes(32).toString('base64url')}`;
  const token = `${content}.${signatureOf(content, secret)}`;
  return { token, hash: hashOf(token) };
}

export function readRefreshToken(token: string | undefined, secret: string): RefreshToken | undefined {
  const [, sessionId, random, signature] = SHAPE.exec(token ?? '') ?? [];
  if (!token || !sessionId || !signature) return undefined;
  const expected = signatureOf(`${sessionId}.${random}`, secret);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(expected)) ? { sessionId, hash: hashOf(token) } : undefined;
}

// Its own key, so that nothing signed here passes for an access token or the other way round.
const signatureOf = (content: string, secret: string): string =>
  createHmac('sha256', `refresh:${secret}`).update(content).digest('base64url');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
