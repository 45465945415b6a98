import type { SessionUser } from '@aflora/contracts';
import type { ShellSession } from '@aflora/mfe-contract';
import { useSyncExternalStore } from 'react';

export function useSessionUser(session: Pick<ShellSession, 'getUser' | 'subscribe'>): SessionUser | null {
  return useSyncExternalStore(session.subscribe, session.getUser, () => null);
}
