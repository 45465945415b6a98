import { storedValue } from '@aflora/ui';
import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

type Keys = Record<string, string>;

/** Access keys that let a guest see their orders or donations in this browser. */
export interface AccessKeys {
  of(id: string): string | undefined;
  keep(id: string, key: string): void;
}

function accessKeysIn(place: string): AccessKeys {
  const stored = storedValue<Keys>('localStorage', place);
  return {
    of: (id) => stored.read()?.[id],
    keep: (id, key) => stored.write({ ...stored.read(), [id]: key }),
  };
}

export const orderKeys = accessKeysIn('aflora.order-keys');

export const donationKeys = accessKeysIn('aflora.donation-keys');

/** Query parameter that contains the key in mailed links. */
const PARAMETER = 'token';

interface LinkKey {
  id: string;
  keys: AccessKeys;
}

/** Stores the access key of a mailed link and removes it from the address bar; true until that is done. */
export function useLinkKey({ id, keys }: LinkKey): boolean {
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const key = search.get(PARAMETER);
  useEffect(() => {
    if (key === null) return;
    // A link that a mail program or a copy has cut must not replace the whole key, without which the page is lost in this browser.
    if (key && key.length >= (keys.of(id) ?? '').length) keys.keep(id, key);
    void navigate(pathname, { replace: true });
  }, [id, key, keys, pathname, navigate]);
  return key !== null;
}
