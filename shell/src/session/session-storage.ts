import type { SessionUser, SessionView } from '@aflora/contracts';

const KEY = 'aflora.session';

export interface StoredSession extends SessionView {
  /** By this browser's clock, ms since 1970. */
  receivedAt: number;
  /** The server has refused to renew it. The record stays, since it says whose open pages wait for a login in every tab. */
  hasEnded?: true;
}

/** The session in local storage, shared by the tabs of one origin. */
export const sessionStorageOfTabs = {
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
  /** Only what belongs to the session and to this tab: the cart of this browser stays. */
  clear(): void {
    localStorage.removeItem(KEY);
    sessionStorage.clear();
  },
  /** The drafts of this tab, which were one person's. */
  clearTab(): void {
    sessionStorage.clear();
  },
  /** Tells when another tab signs in, renews or signs out. */
  onOtherTab(listener: () => void): () => void {
    const changed = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
};

/** The object that is known already where nothing about the user has changed, so that a renewal is no change for who watches. */
export const sameUser = (known: SessionUser | undefined, user: SessionUser): SessionUser =>
  known && JSON.stringify(known) === JSON.stringify(user) ? known : user;
