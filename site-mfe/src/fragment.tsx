import type { ApiClient } from '@aflora/api-client';
import type { SiteSettingsView } from '@aflora/contracts';
import { CSP_NONCE, type PageHead, type ShellApi } from '@aflora/mfe-contract';
import { UiProvider } from '@aflora/ui/provider';
import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { findRoute } from './app/site-routes';
import { type CollectedHead, HeadCollectorProvider } from './components/page';
import sharePicture from './assets/home-group-960.webp';
import { ShellProvider } from './lib/shell';
import { siteSettingsQuery } from './lib/site-settings';
import { SiteApp } from './app/site-app';

export { siteAddresses } from './app/site-addresses';

export interface RenderedPage {
  status: number;
  head: PageHead;
  html: string;
  /** Source file of the page, a key of the build's manifest. */
  module: string;
  queryState: unknown;
}

/** Renders the page of an address as a visitor sees it, with data from the API. */
export async function renderPage(address: string, api: ApiClient): Promise<RenderedPage> {
  const url = new URL(address, 'http://site.local');
  const { route, params } = findRoute(url.pathname);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, retryOnMount: false, staleTime: Infinity } } });
  await Promise.all([
    route.page.preload(),
    route.prefetch?.({ api, queryClient, params, search: url.searchParams }),
    readSettings(queryClient, api),
  ]);

  let head: CollectedHead = { title: '' };
  const html = renderToString(
    <UiProvider nonce={() => CSP_NONCE}>
      <QueryClientProvider client={queryClient}>
        <StaticRouter location={url.pathname + url.search}>
          <HeadCollectorProvider value={(collected) => (head = collected)}>
            <ShellProvider value={visitorShell(api)}>
              <SiteApp />
            </ShellProvider>
          </HeadCollectorProvider>
        </StaticRouter>
      </QueryClientProvider>
    </UiProvider>,
  );
  const { status = 200, ...pageHead } = head;
  return { status, head: { imagePath: sharePicture, ...pageHead }, html, module: route.module, queryState: dehydrate(queryClient) };
}

/** A page waits no longer than this for the settings, which most pages can do without. */
const SETTINGS_TIMEOUT_MS = 100;
/** For pages that are rendered while the API doesn't respond. */
let lastSettings: SiteSettingsView | undefined;

async function readSettings(queryClient: QueryClient, api: ApiClient): Promise<void> {
  const query = siteSettingsQuery(api);
  const timeout = new Promise<void>((done) => setTimeout(done, SETTINGS_TIMEOUT_MS));
  const known = () => queryClient.getQueryData<SiteSettingsView>(query.queryKey);
  const reading = queryClient.prefetchQuery(query).then(() => void (lastSettings = known() ?? lastSettings));
  await Promise.race([reading, timeout]);
  // Stale from the beginning, so that browsers read them again.
  if (lastSettings && !known()) queryClient.setQueryData(query.queryKey, lastSettings, { updatedAt: 0 });
}

/** Shell for prerendering, in which nobody is signed in. */
const visitorShell = (api: ApiClient): ShellApi => ({
  api,
  session: {
    getUser: () => null,
    subscribe: () => () => undefined,
    signIn: () => Promise.reject(new Error('Nobody signs in here')),
    reloadUser: () => Promise.resolve(),
    signOut: () => Promise.resolve(true),
  },
  notify: { success: () => undefined, failure: () => undefined },
});
