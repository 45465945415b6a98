import type { RemoteName } from '@aflora/mfe-contract';
import { lazyPart } from '@aflora/ui';
import { UiProvider } from '@aflora/ui/provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import { CrossingNavigator, OwnArea } from './navigation/crossing';
import { usePrerenderedPage } from './navigation/use-prerendered-page';
import { useRouteChanges } from './navigation/use-route-changes';
import { PromptHost, secondFactorDialog, signInDialog, stepUpDialog } from './prompts/prompt-host';
import { SignInNotice } from './prompts/sign-in-notice';
import { ReleaseNoticeHost } from './remotes/release-notice-host';
import { RemoteFallback } from './remotes/remote-fallback';
import { RemoteOutlet } from './remotes/remote-outlet';
import type { Services } from './services/create-services';
import { useSessionKey } from './session/use-session';

/** Documents of the site don't load the guard. */
const AdminGuard = lazyPart(
  () => import('./guard/admin-guard').then((module) => module.AdminGuard),
  () => <RemoteFallback name="admin" onRetry={() => window.location.reload()} />,
);

/** `area` is the area of this document; the other area has its own document. */
export function App({ services, area }: AppProps) {
  const { queryClient, stepUp, signInAgain, secondFactor } = services;
  return (
    <UiProvider withToasts>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <CrossingNavigator area={area}>
            <Area services={services} area={area} />
          </CrossingNavigator>
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

interface AppProps {
  services: Services;
  area: RemoteName;
}

/** Routes of this document's remote. The shell knows none of its pages. */
function Area({ services: { shell, session }, area }: AppProps) {
  const sessionKey = useSessionKey(session);
  useRouteChanges();
  usePrerenderedPage();
  return (
    <OwnArea area={area}>
      <Routes key={sessionKey}>
        {area === 'admin' ? (
          <Route
            path="/dashboard/*"
            element={
              <AdminGuard shell={shell} session={session}>
                <RemoteOutlet name="admin" shell={shell} />
              </AdminGuard>
            }
          />
        ) : (
          <Route path="*" element={<RemoteOutlet name="site" shell={shell} />} />
        )}
      </Routes>
    </OwnArea>
  );
}
