import type { SessionView } from '@aflora/contracts';
import type { StoredSession } from '../session/session-storage';
import { aUser } from './a-shell';

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

/** A session as the API responds with it; `name` is in its token. */
export function aSession(name = 'first', given: Partial<SessionView> = {}): SessionView {
  return { accessToken: aToken(name), expiresAt: new Date(Date.now() + 600_000).toISOString(), user: aUser(), ...given };
}

/** Stores the session as a sign-in of any tab does. */
export const store = (session: SessionView) =>
  localStorage.setItem('aflora.session', JSON.stringify({ ...session, receivedAt: Date.now() }));
export const stored = () => JSON.parse(localStorage.getItem('aflora.session') ?? 'null') as StoredSession | null;
/** Name of the session with this token. */
export const nameIn = (token: string | null | undefined) => token && (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub: string }).sub;
