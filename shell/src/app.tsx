import { UiProvider } from '@aflora/ui/provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { AdminGuard } from './guard/admin-guard';
import { usePrerenderedPage } from './navigation/use-prerendered-page';
import { useRouteChanges } from './navigation/use-route-changes';
import { PromptHost, secondFactorDialog, signInDialog, stepUpDialog } from './prompts/prompt-host';
import { SignInNotice } from './prompts/sign-in-notice';
import { ReleaseNoticeHost } from './remotes/release-notice-host';
import { RemoteOutlet } from './remotes/remote-outlet';
import type { Services } from './services/create-services';
import { useSessionKey } from './session/use-session-key';

export function App({ services }: { services: Services }) {
  const { queryClient, stepUp, signInAgain, secondFactor } = services;
  return (
    <UiProvider withToasts>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Areas services={services} />
        </BrowserRouter>
        <ReleaseNoticeHost queryClient={queryClient} />
        <SignInNotice prompt={signInAgain} />
        <PromptHost prompt={stepUp} services={services} load={stepUpDialog} />
        <PromptHost prompt={signInAgain} services={services} load={signInDialog} />
        <PromptHost prompt={secondFactor} services={services} load={secondFactorDialog} />
      </QueryClientProvider>
    </UiProvider>
  );
}

/** Routes of the two remotes. The shell knows none of their pages. */
function Areas({ services: { shell, session } }: { services: Services }) {
  const sessionKey = useSessionKey(session);
  useRouteChanges();
  usePrerenderedPage();
  return (
    <Routes key={sessionKey}>
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
