import '@aflora/ui/styles.css';
import '../../../shell/src/mantine.css';
import { createApiClient } from '@aflora/api-client';
import { createQueryClient } from '@aflora/api-client/query-client';
import { createFailureReporter } from '@aflora/ui';
import { notify, UiProvider } from '@aflora/ui/provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { createRemote } from '../../../site-mfe/src/remote';

// The same site as one plain single-page application, without federation and without HTML from a server: what our load times are held against.
const { App } = createRemote({
  api: createApiClient(),
  session: {
    getUser: () => null,
    subscribe: () => () => undefined,
    signIn: () => Promise.reject(new Error('Nobody signs in here')),
    signOut: () => Promise.resolve(true),
  },
  notify,
});

createRoot(document.getElementById('root') as HTMLElement).render(
  <UiProvider withToasts>
    <QueryClientProvider client={createQueryClient(createFailureReporter(notify.failure))}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </UiProvider>,
);
