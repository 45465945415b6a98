import type { SessionUser } from '@aflora/contracts';
import { act } from '@testing-library/react';

/** Fake session of the shell whose signed-in user a test can change. */
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
    /** Changes the signed-in user; null ends the session. */
    become: (next: SessionUser | null) =>
      act(() => {
        current = next;
        listeners.forEach((listener) => listener());
      }),
  };
}
