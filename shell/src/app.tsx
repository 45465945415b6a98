import { UiProvider } from '@aflora/ui/provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { AdminGuard } from './guard/admin-guard';
import { usePrerenderedPage } from './navigation/use-prerendered-page';
import { useRouteChanges } from './navigation/use-route-changes';
import { ReleaseNoticeHost } from './remotes/release-notice-host';
import { RemoteOutlet } from './remotes/remote-outlet';
import type { Services } from './services/create-services';
import { StepUpHost } from './step-up/step-up-host';

export function App({ services: { shell, queryClient, stepUp } }: { services: Services }) {
  return (
    <UiProvider withToasts>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Areas shell={shell} />
        </BrowserRouter>
        <ReleaseNoticeHost queryClient={queryClient} />
        <StepUpHost stepUp={stepUp} notify={shell.notify} />
      </QueryClientProvider>
    </UiProvider>
  );
}

/** The shell knows two areas and no page of either. */
function Areas({ shell }: Pick<Services, 'shell'>) {
  useRouteChanges();
  usePrerenderedPage();
  return (
    <Routes>
      <Route
        path="/dashboard/*"
        element={
          <AdminGuard shell={shell}>
            <RemoteOutlet name="admin" shell={shell} key="admin" />
          </AdminGuard>
        }
      />
      <Route path="*" element={<RemoteOutlet name="site" shell={shell} key="site" />} />
    </Routes>
  );
}
