import type { Browser } from 'playwright-core';
import { withBrowser } from '@aflora/tools/browser/with-browser';
import getPort from 'get-port';
import { speakOldContract } from '@aflora/tools/release/trial-release';
import type { Stack } from '@aflora/tools/stack/start-stack';
import { BENCH_PORT_BASE, withStack } from '../bench-stack';
import type { Measurement } from '../measure';
import { openFaultyRemote, type Fault, type FaultyRemote } from './faulty-remote';
import { ReleaseTeam, tokenVariables } from './release-team';
import { signInAsAdmin } from './sign-in';

type RemoteName = 'site' | 'admin';
type Outcome = 'the previous release' | 'the fallback page' | 'a blank page';

const TIMEOUT_MS = 40_000;
const HANG_MS = 30_000;
/** A page of each remote whose code is in a lazy chunk. */
const LAZY_PAGES: Record<RemoteName, { path: string; chunk: RegExp }> = {
  site: { path: '/loja', chunk: /product-list-page\.js/ },
  admin: { path: '/dashboard/pedidos', chunk: /orders-page\.js/ },
};

/** Puts both remotes behind proxies that inject faults into the current release, or into all releases for the fault 'server down'. */
export async function measureFaults(): Promise<Measurement[]> {
  const [site, admin] = await Promise.all([open(1), open(2)]);
  try {
    const env = { ...tokenVariables, SITE_MFE_URL: site.url, ADMIN_MFE_URL: admin.url };
    return await withStack((stack) => withBrowser((browser) => tryAll(browser, { stack, remotes: { site, admin } })), { env });
  } finally {
    await Promise.all([site.close(), admin.close()]);
  }
}

/** `offset` of the remote's port from the stack's first port: 1 for the site, 2 for the admin remote. */
const open = async (offset: number): Promise<FaultyRemote> =>
  openFaultyRemote(await getPort(), () => `http://localhost:${BENCH_PORT_BASE + offset}`);

interface Trial {
  stack: Stack;
  remotes: Record<RemoteName, FaultyRemote>;
}

async function tryAll(browser: Browser, { stack, remotes }: Trial): Promise<Measurement[]> {
  const shellUrl = `http://localhost:${stack.ports.shell}`;
  const measurements: Measurement[] = [];
  for (const remote of ['site', 'admin'] as const) {
    const team = new ReleaseTeam(remote, stack);
    const healthy = await team.publish({ version: '0.5.0' });
    await team.promote(healthy);
    const outcomes: string[] = [];
    let siteFailures = 0;
    for (const [name, fault] of Object.entries(faultsOf(remote, healthy))) {
      remotes[remote].setFault(fault);
      outcomes.push(`${name}: ${await outcomeOf(browser, { remote, shellUrl, current: healthy })}`);
      if (remote === 'admin' && !(await siteWorks(browser, shellUrl))) siteFailures += 1;
    }
    remotes[remote].setFault();
    await team.promote(await team.publish({ version: '0.5.1', change: speakOldContract }));
    outcomes.push(`old contract: ${await outcomeOf(browser, { remote, shellUrl, current: '0.5.1' })}`);
    measurements.push(asMeasurement(remote, outcomes, siteFailures));
    await team.promote(healthy);
  }
  return measurements;
}

function faultsOf(remote: RemoteName, release: string): Record<string, Fault> {
  const current = new RegExp(`/releases/${release}/`);
  const chunk = new RegExp(`/releases/${release}/.*${LAZY_PAGES[remote].chunk.source}`);
  return {
    'server down': { matches: /./, respond: (response) => response.destroy() },
    404: { matches: current, respond: (response) => response.writeHead(404).end() },
    500: { matches: current, respond: (response) => response.writeHead(500).end() },
    'hangs 30 s': { matches: current, respond: (response, content) => void setTimeout(() => response.end(content), HANG_MS).unref() },
    garbage: { matches: current, respond: (response) => response.end('<html>garbage</html>') },
    'missing chunk': { matches: chunk, respond: (response) => response.writeHead(404).end() },
    'tampered chunk': { matches: chunk, respond: (response, content) => response.end(Buffer.concat([content, Buffer.from('\n;')])) },
  };
}

async function outcomeOf(
  browser: Browser,
  { remote, shellUrl, current }: { remote: RemoteName; shellUrl: string; current: string },
): Promise<Outcome> {
  const page = await browser.newPage({ locale: 'pt-BR' });
  page.setDefaultTimeout(TIMEOUT_MS);
  try {
    if (remote === 'admin') await signInAsAdmin(page, shellUrl);
    await page.goto(shellUrl + LAZY_PAGES[remote].path, { timeout: TIMEOUT_MS });
    const heading = page.locator('#root main:not([aria-busy="true"]) h1');
    await heading.first().waitFor({ timeout: TIMEOUT_MS });
    if (/não abriu/.test((await heading.first().textContent()) ?? '')) return 'the fallback page';
    const used = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    const folder = new RegExp(`/releases/(?!${current.replaceAll('.', '\\.')})\\d`);
    return used.some((address) => folder.test(address)) ? 'the previous release' : 'a blank page';
  } catch {
    return 'a blank page';
  } finally {
    await page.close();
  }
}

async function siteWorks(browser: Browser, shellUrl: string): Promise<boolean> {
  const page = await browser.newPage();
  try {
    await page.goto(`${shellUrl}/loja`, { timeout: TIMEOUT_MS });
    await page.locator('#root main:not([aria-busy="true"]) article').first().waitFor({ timeout: TIMEOUT_MS });
    return true;
  } catch {
    return false;
  } finally {
    await page.close();
  }
}

function asMeasurement(remote: RemoteName, outcomes: string[], siteFailures: number): Measurement {
  const good = outcomes.filter((outcome) => !outcome.endsWith('a blank page')).length;
  const site = remote === 'admin' ? `; the site suffered from ${siteFailures}` : '';
  return {
    what: `faults of the ${remote} remote that end in the previous release or the fallback page${site}`,
    target: `${outcomes.length}/${outcomes.length}`,
    measured: `${good}/${outcomes.length}`,
    reached: good === outcomes.length && siteFailures === 0,
    notes: outcomes,
  };
}
