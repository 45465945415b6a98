interface TokenTimes {
  /** Difference (ms) between the server's and the browser's clock; positive when the browser's clock is slow. */
  serverAheadMs?: number;
  lifetimeMs?: number;
}

/** An access token with the claims of the API's tokens; `iat` and `exp` are times of the server's clock. */
export function aToken(name: string, { serverAheadMs = 0, lifetimeMs = 600_000 }: TokenTimes = {}): string {
  const iat = Math.floor((Date.now() + serverAheadMs) / 1000);
  return ['header', btoa(JSON.stringify({ sub: name, iat, exp: iat + lifetimeMs / 1000 })), 'signature'].join('.');
}
