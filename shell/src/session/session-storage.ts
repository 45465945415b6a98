import type { SessionUser, SessionView } from '@aflora/contracts';

const KEY = 'aflora.session';

export interface StoredSession extends SessionView {
  /** Time of receipt by this browser's clock (ms since 1970). */
  receivedAt: number;
  /** The API has refused to renew the session. The record stays so that every tab knows whose open pages wait for a login. */
  hasEnded?: true;
}

/** The session record in local storage, which all tabs of the origin share. */
export const storedSession = {
  read(): StoredSession | null {
    try {
      const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as StoredSession | null;
      return stored?.accessToken && stored.user ? stored : null;
    } catch {
      return null;
    }
  },
  write(session: StoredSession): void {
    localStorage.setItem(KEY, JSON.stringify(session));
  },
  /** Removes the session and the drafts of this tab. The cart, in local storage, stays. */
  clear(): void {
    localStorage.removeItem(KEY);
    sessionStorage.clear();
  },
  /** Removes the drafts of this tab, which belong to the previous user. */
  clearThisTab(): void {
    sessionStorage.clear();
  },
  /** Calls the listener when another tab signs in, renews the session or signs out; returns a function that removes the listener. */
  onOtherTabChange(listener: () => void): () => void {
    const changed = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
};

/** Returns the known object when the user is unchanged, so that a renewal doesn't re-render the components that read the user. */
export const reuseUnchangedUser = (known: SessionUser | undefined, user: SessionUser): SessionUser =>
  known && JSON.stringify(known) === JSON.stringify(user) ? known : user;
