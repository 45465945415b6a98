import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type Keys = Record<string, string>;

/** The keys with which somebody who isn't signed in sees what is theirs in this browser. */
export interface AccessKeys {
  of(id: string): string | undefined;
  keep(id: string, key: string): void;
}

function accessKeysIn(place: string): AccessKeys {
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

export const orderKeys = accessKeysIn('aflora.order-keys');

export const donationKeys = accessKeysIn('aflora.donation-keys');

/** Where mails put the key. */
const PARAMETER = 'token';

interface LinkKey {
  id: string;
  keys: AccessKeys;
}

/** Keeps the key that a mail's link brought and takes it out of the address bar; true while that isn't done. */
export function useLinkKey({ id, keys }: LinkKey): boolean {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const key = search.get(PARAMETER);
  useEffect(() => {
    if (key === null) return;
    if (key) keys.keep(id, key);
    void navigate(pathname, { replace: true });
  }, [id, key, keys, pathname, navigate]);
  return key !== null;
}
