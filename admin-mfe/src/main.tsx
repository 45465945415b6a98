import '@aflora/ui/styles.css';
import '@mantine/core/styles.layer.css';
import { createQueryClient } from '@aflora/api-client/query-client';
import { createFailureReporter } from '@aflora/ui';
import { UiProvider } from '@aflora/ui/provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { createAloneShell } from './alone/alone-shell';
import { createRemote } from './remote';

const shell = createAloneShell();
const queryClient = createQueryClient(createFailureReporter(shell.notify.failure));
const { App } = createRemote(shell);

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <UiProvider withToasts>
      <QueryClientProvider client={queryClient}>
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
