import type { SessionUser } from '@aflora/contracts';
import { act } from '@testing-library/react';

/** The shell's session as a store whose user a test changes. */
export function fakeSession(user: SessionUser | null) {
  let current = user;
  const listeners = new Set<() => void>();
  return {
    session: {
      getUser: () => current,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      signIn: jest.fn<Promise<SessionUser>, [object]>(),
      reloadUser: jest.fn(() => Promise.resolve()),
      signOut: jest.fn(() => Promise.resolve(true)),
    },
    /** Null when the session ends. */
    become: (next: SessionUser | null) =>
      act(() => {
        current = next;
        listeners.forEach((listener) => listener());
      }),
  };
}
