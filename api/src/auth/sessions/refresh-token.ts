import { createHash, createHmac, randomBytes } from 'node:crypto';
import { isSameSecret } from '../../common/access/access';

const SHAPE = /^([0-9a-f-]{36})\.([\w-]{43})\.([\w-]{43})$/;

/** A refresh token with a valid signature of ours, current or not. */
export interface RefreshToken {
  sessionId: string;
  /** Hash of the token, which the database stores. */
  hash: string;
}

/**
 * Format: `<session>.<random>.<signature>`. The signature distinguishes our own spent tokens, whose reuse revokes the session, from forged
 * ones, which have no effect.
 */
export function issueRefreshToken(
  sessionId: string,
  secret: string,
  random = randomBytes(32).toString('base64url'),
): { token: string; hash: string } {
  const content = `${sessionId}.${random}`;
  const token = `${content}.${signatureOf(content, secret)}`;
  return { token, hash: hashOf(token) };
}

/**
 * The token that replaces a spent one. A client whose response was lost repeats its request with the same access token, and gets the same
 * token again. Nobody who only has a copy of the spent token does.
 */
export function nextRefreshToken(spent: RefreshToken, secret: string, authorization: string | undefined): { token: string; hash: string } {
  if (!authorization) return issueRefreshToken(spent.sessionId, secret);
  const random = createHmac('sha256', `next-refresh:${secret}`).update(`${spent.hash} ${authorization}`).digest('base64url');
  return issueRefreshToken(spent.sessionId, secret, random);
}

export function readRefreshToken(token: string | undefined, secret: string): RefreshToken | undefined {
  const [, sessionId, random, signature] = SHAPE.exec(token ?? '') ?? [];
  if (!token || !sessionId || !signature) return undefined;
  const expected = signatureOf(`${sessionId}.${random}`, secret);
  return isSameSecret(signature, expected) ? { sessionId, hash: hashOf(token) } : undefined;
}

// The key is specific to refresh tokens, so that they and access tokens can't be confused.
const signatureOf = (content: string, secret: string): string =>
  createHmac('sha256', `refresh:${secret}`).update(content).digest('base64url');

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
