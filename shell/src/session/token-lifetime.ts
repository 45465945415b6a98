/**
 * Lifetime of an access token from its own `iat` and `exp`. Both are times of the server's clock, so the result is right even when the
 * browser's clock is wrong. Infinity when the token can't be read: then only a refused request shows that it has expired.
 */
function tokenLifetimeMs(accessToken: string): number {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat?: number; exp?: number };
    return iat !== undefined && exp !== undefined ? Math.max(exp - iat, 0) * 1000 : Infinity;
  } catch {
    return Infinity;
  }
}

/** How long before its expiry a token is renewed; tokens with less than two minutes are renewed after half of their lifetime. */
const RENEW_BEFORE_MS = 60_000;

/** Time from now until a token that was received at `receivedAt` (ms since 1970) has to be renewed. */
export function msUntilRenewal(accessToken: string, receivedAt: number): number {
  const lifetimeMs = tokenLifetimeMs(accessToken);
  // Negative when the clock has been set back since.
  const ageMs = Math.max(Date.now() - receivedAt, 0);
  return Math.max(lifetimeMs - ageMs - Math.min(RENEW_BEFORE_MS, lifetimeMs / 2), 0);
}
