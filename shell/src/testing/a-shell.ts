import { clientOfTest } from '@aflora/api-client/testing';
import { paths, type SessionUser } from '@aflora/contracts';
import type { ShellApi } from '@aflora/mfe-contract';

export const aUser = (given: Partial<SessionUser> = {}): SessionUser => ({
  id: '1',
  email: 'clara@demo.local',
  firstName: 'Clara',
  lastName: null,
  isAdmin: false,
  needsLongerPassword: false,
  hasSecondFactor: false,
  needsSecondFactor: false,
  authenticatedAt: '2026-01-01T12:00:00.000Z',
  ...given,
});

/** A fake shell whose signed-in user a test can change with `setUser`. */
export function aShell(user: SessionUser | null) {
  const listeners = new Set<() => void>();
  let current = user;
  const notify = { success: jest.fn(), failure: jest.fn() };
  const api = clientOfTest();
  const session = {
    getUser: () => current,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: jest.fn(),
    reloadUser: jest.fn(),
    signOut: jest.fn(),
    fetchUser: (signal?: AbortSignal) => api.get<SessionUser>(paths.me, { signal }),
    signOutIfExpired: jest.fn(),
  };
  const shell: ShellApi = { api, notify, session };
  const setUser = (next: SessionUser | null) => {
    current = next;
    listeners.forEach((listener) => listener());
  };
  return { shell, session, notify, setUser };
}
