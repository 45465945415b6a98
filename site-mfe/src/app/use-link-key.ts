import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { AccessKeys } from './access-keys';

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
