/**
 * How long (ms) an access token works, from its own `iat` and `exp`: both are the server's, so a browser whose clock is wrong by hours
 * gets it right. Infinity when the token can't be read: then only the API's refusal tells.
 */
function tokenLifetime(accessToken: string): number {
  try {
    const payload = accessToken.split('.')[1] ?? '';
    const { iat, exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { iat?: number; exp?: number };
    return iat !== undefined && exp !== undefined ? Math.max(exp - iat, 0) * 1000 : Infinity;
  } catch {
    return Infinity;
  }
}

/** Renewal starts this long before the token ends; sooner still for tokens that live shorter than two minutes. */
const AHEAD_MS = 60_000;

/** How long (ms) from now a token that came at `receivedAt` may be used before it is renewed. */
export function untilRenewal(accessToken: string, receivedAt: number): number {
  const lifetime = tokenLifetime(accessToken);
  // Below zero when the clock was set back since.
  const age = Math.max(Date.now() - receivedAt, 0);
  return Math.max(lifetime - age - Math.min(AHEAD_MS, lifetime / 2), 0);
}
