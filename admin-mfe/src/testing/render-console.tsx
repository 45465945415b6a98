import { clientOfTest } from '@aflora/api-client/testing';
import { createQueryClient } from '@aflora/api-client/query-client';
import type { SessionUser } from '@aflora/contracts';
import type { ShellApi } from '@aflora/mfe-contract';
import { createFailureReporter } from '@aflora/ui';
import { UiProvider } from '@aflora/ui/provider';
import { aPerson } from '@aflora/ui/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { createRemote } from '../remote';
import { AddressProbe } from './address-probe';

const usual: SessionUser = {
  id: 'u1',
  email: 'admin@demo.local',
  firstName: 'Ana',
  lastName: null,
  isAdmin: true,
  needsLongerPassword: false,
  hasSecondFactor: true,
  needsSecondFactor: false,
  authenticatedAt: '2026-01-01T12:00:00.000Z',
};

interface ConsoleOptions {
  /** Result of the shell's sign-out. */
  signOut?: boolean;
  /** Differences of the signed-in administrator from the usual one. */
  admin?: Partial<SessionUser>;
}

/** Renders the whole console at an address, in a shell whose toasts are spies. */
export function renderConsole(path: string, { signOut = true, admin: given }: ConsoleOptions = {}) {
  const admin = { ...usual, ...given };
  const notify = { success: jest.fn(), failure: jest.fn(), closeFailure: jest.fn() };
  const shell: ShellApi = {
    api: clientOfTest(),
    session: {
      getUser: () => admin,
      subscribe: () => () => undefined,
      signIn: async () => admin,
      reloadUser: async () => undefined,
      signOut: async () => signOut,
    },
    notify,
  };
  const { App } = createRemote(shell);
  const view = render(
    <UiProvider env="test">
      <QueryClientProvider client={createQueryClient(createFailureReporter(notify))}>
        <MemoryRouter initialEntries={[path]}>
          <AddressProbe />
          <Routes>
            <Route path="/dashboard/*" element={<App />} />
            <Route path="*" element={<p>O site</p>} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  return { ...view, notify, user: aPerson() };
}
