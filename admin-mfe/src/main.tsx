import '@aflora/ui/styles.css';
import '@mantine/core/styles.layer.css';
import { createApiClient } from '@aflora/api-client';
import { createQueryClient } from '@aflora/api-client/query-client';
import { paths, type SessionView } from '@aflora/contracts';
import type { ShellApi } from '@aflora/mfe-contract';
import { createFailureReporter } from '@aflora/ui';
import { loadProblemTexts } from '@aflora/ui/problems';
import { notify, UiProvider } from '@aflora/ui/provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { createRemote } from './remote';

/** Administrator of the demo data. */
const DEMO_LOGIN = { email: 'admin@demo.local', password: 'Demo-admin-2026' };

/** Fake shell for work on the console alone: the real API, always signed in as the demo administrator. */
async function standaloneShell(): Promise<ShellApi> {
  const logIn = () => createApiClient().post<SessionView>(paths.login, DEMO_LOGIN);
  let current = await logIn();
  const renew = async () => {
    current = await logIn();
    return true;
  };
  return {
    api: createApiClient({
      accessToken: () => current.accessToken,
      renewSession: renew,
      confirmPassword: renew,
      beforeProblem: loadProblemTexts,
    }),
    session: {
      getUser: () => current.user,
      subscribe: () => () => undefined,
      signIn: async () => current.user,
      reloadUser: async () => undefined,
      signOut: async () => true,
    },
    notify,
  };
}

const shell = await standaloneShell();
const { App } = createRemote(shell);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <UiProvider withToasts>
      <QueryClientProvider client={createQueryClient(createFailureReporter(notify))}>
        <BrowserRouter>
          <Routes>
            <Route path="/dashboard/*" element={<App />} />
            <Route path="*" element={<Navigate to="/dashboard" replace />} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </UiProvider>
  </StrictMode>,
);
