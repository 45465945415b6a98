interface TokenTimes {
  /** How wrong (ms) the browser's clock is: positive when it is late. */
  serverAheadMs?: number;
  lifetimeMs?: number;
}

/** An access token as the API signs it: its times are the server's. */
export function aToken(name: string, { serverAheadMs = 0, lifetimeMs = 600_000 }: TokenTimes = {}): string {
  const iat = Math.floor((Date.now() + serverAheadMs) / 1000);
  return ['header', btoa(JSON.stringify({ sub: name, iat, exp: iat + lifetimeMs / 1000 })), 'signature'].join('.');
}
