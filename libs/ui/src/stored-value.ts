export interface StoredValue<T> {
  /** Null when nothing, or nothing readable, is stored. */
  read(): T | null;
  write(value: T): void;
  clear(): void;
  /**
   * Calls the listener when another tab changes the value, and when one may have while the browser kept this page for Back. Returns a function
   * that removes the listener.
   */
  onOtherTabChange(listener: () => void): () => void;
}

/** `localStorage` is shared by all tabs of the origin and stays; `sessionStorage` belongs to one tab. */
type Area = 'localStorage' | 'sessionStorage';

interface Format<T> {
  parse(text: string): T;
  stringify(value: T): string;
}

/** Texts that could not be stored, because storage is forbidden or full. They last until the page is closed. */
const unsaved: Record<Area, Record<string, string>> = { localStorage: {}, sessionStorage: {} };

/** One value in the browser's storage. */
export function storedValue<T>(area: Area, key: string, format: Format<T> = JSON): StoredValue<T> {
  return {
    read: () => attempt(() => format.parse(unsaved[area][key] ?? window[area].getItem(key) ?? 'null')) ?? null,
    write(value) {
      unsaved[area][key] = format.stringify(value);
      attempt(() => {
        window[area].setItem(key, unsaved[area][key] ?? '');
        delete unsaved[area][key];
      });
    },
    clear() {
      delete unsaved[area][key];
      attempt(() => window[area].removeItem(key));
    },
    onOtherTabChange(listener) {
      // The key is null when another tab has cleared the whole storage.
      const changed = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
      const restored = ({ persisted }: PageTransitionEvent) => persisted && listener();
      window.addEventListener('storage', changed);
      window.addEventListener('pageshow', restored);
      return () => {
        window.removeEventListener('storage', changed);
        window.removeEventListener('pageshow', restored);
      };
    },
  };
}

/** Removes everything that is stored for this tab only. */
export function clearTabStorage(): void {
  unsaved.sessionStorage = {};
  attempt(() => sessionStorage.clear());
}

/** Undefined when the browser forbids the access. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
