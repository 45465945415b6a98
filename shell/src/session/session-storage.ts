import type { SessionUser, SessionView } from '@aflora/contracts';
import { clearTabStorage, storedValue } from '@aflora/ui';

export interface StoredSession extends SessionView {
  /** Time of receipt by this browser's clock (ms since 1970). */
  receivedAt: number;
  /** The API has refused to renew the session. The record stays, so that every tab knows whose open pages are waiting for a login. */
  hasEnded?: true;
}

const stored = storedValue<StoredSession>('localStorage', 'aflora.session');

/** True until the API confirms a sign-out from this browser; until then, the cookie could renew the session. */
export const pendingSignOut = storedValue<true>('localStorage', 'aflora.sign-out');

/** The session record in local storage, which all tabs of the origin share. */
export const storedSession = {
  read(): StoredSession | null {
    const session = stored.read();
    return session?.accessToken && session.user ? session : null;
  },
  write: stored.write,
  /** Removes the session and the drafts of this tab. The cart, in local storage, stays. */
  clear(): void {
    stored.clear();
    clearTabStorage();
  },
  /** The listener is called when another document signs in, renews the session or signs out. */
  onOtherTabChange: stored.onOtherTabChange,
};

/** Returns the known object when the user is unchanged, so that a renewal doesn't re-render the components that read the user. */
export const reuseUnchangedUser = (known: SessionUser | undefined, user: SessionUser): SessionUser =>
  known && JSON.stringify(known) === JSON.stringify(user) ? known : user;
