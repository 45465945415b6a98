import type { SessionUser } from '@aflora/contracts';
import type { ShellSession } from '@aflora/mfe-contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Session } from './session';

export function useSessionUser(session: Pick<ShellSession, 'getUser' | 'subscribe'>): SessionUser | null {
  return useSyncExternalStore(session.subscribe, session.getUser, () => null);
}

/**
 * React key that changes when another user signs in over a page whose session has expired. The page is unmounted, because its text was
 * typed by the previous user, and the new user's start page opens.
 */
export function useSessionKey(session: Pick<Session, 'getUser' | 'subscribe'>): number {
  const user = useSessionUser(session);
  const navigate = useNavigate();
  const [{ id, key }, setState] = useState({ id: user?.id, key: 0 });
  if (user?.id !== id) setState({ id: user?.id, key: user && id ? key + 1 : key });

  const startPage = user?.isAdmin ? '/dashboard' : '/';
  useEffect(() => {
    if (key > 0) void navigate(startPage, { replace: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the key changes
  }, [key]);
  return key;
}
