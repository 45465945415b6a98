import { paths, type SessionView } from '@aflora/contracts';
import { PREVIEW_HEADER, releasePath, type RemoteName } from '@aflora/mfe-contract/release';
import type { Page, Route } from 'playwright-core';
import { withBrowser } from '../browser/with-browser';
import { Failure } from '../common/failure';

const LIMIT_MS = 30_000;

/** Pages that together touch most of a remote's early code, each with the heading that has to stand there. */
const PAGES: Record<RemoteName, { path: string; heading: RegExp }[]> = {
  site: [
    { path: '/', heading: /./ },
    { path: '/loja', heading: /^Loja$/ },
    { path: '/doacoes', heading: /./ },
  ],
  admin: [{ path: '/dashboard', heading: /^Overview$/ }],
};

interface Candidate {
  remote: RemoteName;
  release: string;
  shellUrl: string;
}

/** Opens a published release in a browser, in the live shell, before anybody else gets it. Throws what went wrong there. */
export async function smokeTest(candidate: Candidate): Promise<void> {
  await withBrowser(async (browser) => {
    for (const { path, heading } of PAGES[candidate.remote]) {
      const page = await browser.newPage({ locale: 'pt-BR' });
      const trouble = listen(page);
      await preview(page, candidate);
      if (candidate.remote === 'admin') await pretendToBeAdmin(page, candidate.shellUrl);
      await page.goto(candidate.shellUrl + path, { timeout: LIMIT_MS });
      const shown = page.locator('#root main:not([aria-busy="true"]) h1').filter({ hasText: heading });
      await shown.waitFor({ timeout: LIMIT_MS }).catch(() => trouble.push('its heading did not come up'));
      const used = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      if (!used.some((address) => address.includes(`${releasePath(candidate.release)}/`))) trouble.push('another release took its place');
      if (trouble.length) throw new Failure(`Release ${candidate.release} failed its smoke test on ${path}: ${trouble.join('; ')}.`);
      await page.close();
    }
  });
}

function listen(page: Page): string[] {
  const trouble: string[] = [];
  page.on('pageerror', (error) => trouble.push(error.message));
  page.on('requestfailed', (request) => {
    if (request.url().includes('/releases/')) trouble.push(`${request.url()} did not load (${request.failure()?.errorText ?? ''})`);
  });
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('Release ')) trouble.push(message.text());
  });
  return trouble;
}

/** Only the document and the remotes' addresses are asked for with the header: no other origin is to see it. */
async function preview(page: Page, { remote, release, shellUrl }: Candidate): Promise<void> {
  const mark = (route: Route) => route.continue({ headers: { ...route.request().headers(), [PREVIEW_HEADER]: `${remote}=${release}` } });
  await page.route((url) => url.origin === new URL(shellUrl).origin && !/^\/(api|media|assets)\//.test(url.pathname), mark);
}

/** A pipeline holds no administrator's password: the console is opened with answers made here, and shows that it has no data. */
async function pretendToBeAdmin(page: Page, shellUrl: string): Promise<void> {
  const user = {
    id: crypto.randomUUID(),
    email: 'smoke@test.local',
    firstName: 'Smoke',
    lastName: null,
    isAdmin: true,
    needsLongerPassword: false,
    authenticatedAt: new Date().toISOString(),
  };
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const session = { accessToken: 'smoke', expiresAt: inAnHour, user, receivedAt: Date.now() } satisfies SessionView & {
    receivedAt: number;
  };
  await page.addInitScript({ content: `localStorage.setItem('aflora.session', ${JSON.stringify(JSON.stringify(session))})` });
  await page.route(`${shellUrl}/api/**`, (route) =>
    route.request().url().endsWith(paths.me)
      ? route.fulfill({ json: user })
      : route.fulfill({ status: 404, json: { code: 'resource.not-found', status: 404 } }),
  );
}
