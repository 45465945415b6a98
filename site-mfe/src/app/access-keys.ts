type Keys = Record<string, string>;

/** The keys with which somebody who isn't signed in sees what is theirs in this browser. */
export interface AccessKeys {
  of(id: string): string | undefined;
  keep(id: string, key: string): void;
}

export function accessKeysIn(place: string): AccessKeys {
  const read = (): Keys => {
    try {
      const stored = JSON.parse(localStorage.getItem(place) ?? '{}') as Keys | null;
      return typeof stored === 'object' && stored !== null ? stored : {};
    } catch {
      return {};
    }
  };
  return {
    of: (id) => read()[id],
    keep: (id, key) => localStorage.setItem(place, JSON.stringify({ ...read(), [id]: key })),
  };
}
