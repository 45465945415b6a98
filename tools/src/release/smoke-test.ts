import { paths, type SessionView } from '@aflora/contracts';
import { PREVIEW_HEADER, releasePath, type RemoteName } from '@aflora/releases';
import type { Page, Route } from 'playwright-core';
import { withBrowser } from '../browser/with-browser';
import { Failure } from '../common/failure';

const TIMEOUT_MS = 30_000;

/** Pages that use most of a remote's initial code, each with the heading that it has to show. */
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

/** Opens a published release in a browser, in the live shell, before it is promoted. Throws `Failure` with the errors of the page. */
export async function smokeTest(candidate: Candidate): Promise<void> {
  await withBrowser(async (browser) => {
    for (const { path, heading } of PAGES[candidate.remote]) {
      const page = await browser.newPage({ locale: 'pt-BR' });
      const errors = collectErrors(page);
      await usePreview(page, candidate);
      if (candidate.remote === 'admin') await signInAsFakeAdmin(page, candidate.shellUrl);
      await page.goto(candidate.shellUrl + path, { timeout: TIMEOUT_MS });
      const shown = page.locator('#root main:not([aria-busy="true"]) h1').filter({ hasText: heading });
      await shown.waitFor({ timeout: TIMEOUT_MS }).catch(() => errors.push('its heading did not appear'));
      const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
      if (!loaded.some((address) => address.includes(`${releasePath(candidate.release)}/`)))
        errors.push('another release was loaded instead');
      if (errors.length) throw new Failure(`Release ${candidate.release} failed its smoke test on ${path}: ${errors.join('; ')}.`);
      await page.close();
    }
  });
}

function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('requestfailed', (request) => {
    if (request.url().includes('/releases/')) errors.push(`${request.url()} did not load (${request.failure()?.errorText ?? ''})`);
  });
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().startsWith('Release ')) errors.push(message.text());
  });
  return errors;
}

/** Adds the preview header to requests for documents and /remotes.json only, and to no other origin. */
async function usePreview(page: Page, { remote, release, shellUrl }: Candidate): Promise<void> {
  const addHeader = (route: Route) =>
    route.continue({ headers: { ...route.request().headers(), [PREVIEW_HEADER]: `${remote}=${release}` } });
  await page.route((url) => url.origin === new URL(shellUrl).origin && !/^\/(api|media|assets)\//.test(url.pathname), addHeader);
}

/**
 * Signs in as a fake administrator with mocked API responses, because a pipeline has no administrator's password. The console shows no
 * data.
 */
async function signInAsFakeAdmin(page: Page, shellUrl: string): Promise<void> {
  const user = {
    id: crypto.randomUUID(),
    email: 'smoke@test.local',
    firstName: 'Smoke',
    lastName: null,
    isAdmin: true,
    needsLongerPassword: false,
    hasSecondFactor: true,
    needsSecondFactor: false,
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
