import { UiProvider } from '@aflora/ui/provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { AdminGuard } from './guard/admin-guard';
import { usePrerenderedPage } from './navigation/use-prerendered-page';
import { useRouteChanges } from './navigation/use-route-changes';
import { QuestionHost, signInDialog, stepUpDialog } from './questions/question-host';
import { SignInNotice } from './questions/sign-in-notice';
import { ReleaseNoticeHost } from './remotes/release-notice-host';
import { RemoteOutlet } from './remotes/remote-outlet';
import type { Services } from './services/create-services';
import { useTurn } from './session/use-turn';

export function App({ services }: { services: Services }) {
  const { queryClient, stepUp, signInAgain } = services;
  return (
    <UiProvider withToasts>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Areas services={services} />
        </BrowserRouter>
        <ReleaseNoticeHost queryClient={queryClient} />
        <SignInNotice question={signInAgain} />
        <QuestionHost question={stepUp} services={services} load={stepUpDialog} />
        <QuestionHost question={signInAgain} services={services} load={signInDialog} />
      </QueryClientProvider>
    </UiProvider>
  );
}

/** The shell knows two areas and no page of either. */
function Areas({ services: { shell, session } }: { services: Services }) {
  const turn = useTurn(session);
  useRouteChanges();
  usePrerenderedPage();
  return (
    <Routes key={turn}>
      <Route
        path="/dashboard/*"
        element={
          <AdminGuard shell={shell} session={session}>
            <RemoteOutlet name="admin" shell={shell} key="admin" />
          </AdminGuard>
        }
      />
      <Route path="*" element={<RemoteOutlet name="site" shell={shell} key="site" />} />
    </Routes>
  );
}
