import '@aflora/ui/styles.css';
import '@aflora/ui/mantine.css';
import { createApiClient } from '@aflora/api-client';
import { createQueryClient } from '@aflora/api-client/query-client';
import { createFailureReporter } from '@aflora/ui';
import { loadProblemTexts } from '@aflora/ui/problems';
import { notify, UiProvider } from '@aflora/ui/provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createRemote } from './remote';

// Runs the remote standalone for development: nobody is signed in, everything else is real.
const { App } = createRemote({
  api: createApiClient({ beforeProblem: loadProblemTexts }),
  session: {
    getUser: () => null,
    subscribe: () => () => undefined,
    signIn: () => Promise.reject(new Error('Signing in needs the shell')),
    reloadUser: () => Promise.resolve(),
    signOut: () => Promise.resolve(true),
  },
  notify,
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <UiProvider withToasts>
    <QueryClientProvider client={createQueryClient(createFailureReporter(notify))}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </UiProvider>,
);
