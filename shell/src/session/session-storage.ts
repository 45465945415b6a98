import type { SessionView } from '@aflora/contracts';

const KEY = 'aflora.session';

/** The session in local storage, shared by the tabs of one origin. */
export const sessionStorageOfTabs = {
  read(): SessionView | null {
    try {
      const stored = JSON.parse(localStorage.getItem(KEY) ?? 'null') as SessionView | null;
      return stored?.accessToken && stored.user ? stored : null;
    } catch {
      return null;
    }
  },
  write(session: SessionView): void {
    localStorage.setItem(KEY, JSON.stringify(session));
  },
  clear(): void {
    localStorage.removeItem(KEY);
    sessionStorage.clear();
  },
  /** Tells when another tab signs in, renews or signs out. */
  onOtherTab(listener: () => void): () => void {
    const changed = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
};
