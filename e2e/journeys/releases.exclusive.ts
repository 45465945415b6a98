import type { Page } from '@playwright/test';
import type { RemoteName } from '@aflora/releases';
import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aConsole, pressInDialog } from '../src/console';
import { expect, openPage, test } from '../src/journey';
import {
  currentRelease,
  currentReleases,
  ENTRY,
  expectCurrent,
  fileOf,
  promoteRelease,
  publishTrial,
  restoreReleases,
  storedRelease,
  usesRelease,
} from '../src/releases';

let before: Record<RemoteName, string>;

test.beforeEach(async () => {
  before = await currentReleases();
});

test.afterEach(() => restoreReleases(before));

const releaseOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(document.getElementById('remotes')?.textContent ?? '{}') as { site: { version: string } }).site.version);

test('a promoted release reaches new pages, then open tabs at their next page, and the console takes it back', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  const release = await publishTrial({ remote: 'site', version: '0.1.1', inBrowser: true });
  await openPage(page, '/loja');
  await promoteRelease('site', release);
  const newcomer = await browser.newPage();
  await openPage(newcomer, '/');
  expect(await usesRelease(newcomer, release)).toBe(true);
  // The largest page, beside the hashes of the previous release.
  const document = newcomer.waitForEvent('requestfinished', (request) => request.resourceType() === 'document');
  await openPage(newcomer, '/loja');
  expect((await (await document).sizes()).responseBodySize).toBeLessThan(25_000);

  const header = page.getByRole('banner');
  await page.getByRole('searchbox').fill('sérum');
  // A page looks for a new release when a link is hovered, and treats the last response as current for three seconds.
  await expect(async () => {
    for (const name of ['Doações', 'Cursos']) await header.getByRole('link', { name }).hover();
    await expect(page.getByText('Nova versão disponível')).toBeVisible({ timeout: 500 });
  }).toPass();
  await header.getByRole('link', { name: 'Cursos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cursos' })).toBeVisible();
  expect(await releaseOf(page)).toBe(before.site);

  await header.getByRole('link', { name: 'Loja' }).click();
  await expect.poll(() => releaseOf(page).catch(() => '')).toBe(release);
  await expect(page.getByRole('heading', { level: 1, name: 'Loja' })).toBeVisible();

  const admin = await aConsole(browser);
  await openPage(admin, '/dashboard/versoes');
  await admin.getByRole('button', { name: 'Voltar para a versão anterior' }).first().click();
  await pressInDialog(admin, 'Voltar à anterior');
  await expect(admin.getByText('Versão anterior restaurada.')).toBeVisible();
  await expectCurrent('site', before.site);
  await Promise.all([admin.close(), newcomer.close()]);
});

test('the page’s list covers every script and style for browsers of its remote’s known releases, none of the other’s, and all that it loads', async ({
  page,
  browser,
}) => {
  const release = await publishTrial({ remote: 'admin', version: '0.1.1' });
  await promoteRelease('admin', release);
  await openPage(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Loja' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const admin = await aConsole(browser);
  await openPage(admin, '/dashboard');
  await expect(admin.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const known = { site: [before.site], admin: [release, before.admin] };
  await expectList(page, 'site', known);
  await expectList(admin, 'admin', known);
  await admin.close();
});

async function expectList(page: Page, own: RemoteName, known: Record<RemoteName, string[]>): Promise<void> {
  // First: parts of the page may still add stylesheets, which are among the links by the time that they are loaded.
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const list = await page.locator('script[type="importmap"]').textContent();
  const { integrity } = JSON.parse(list ?? '{}') as { integrity: Record<string, string> };
  const stylesheets = page.locator('link[rel="stylesheet"][href*="/releases/"]');
  const integrityOfStyles = Object.fromEntries(
    await stylesheets.evaluateAll((links) => (links as HTMLLinkElement[]).map((link) => [link.href, link.integrity])),
  );
  for (const remote of ['site', 'admin'] as const) {
    for (const name of known[remote]) {
      const files = readdirSync(storedRelease(remote, name), { recursive: true, encoding: 'utf8' }).filter((file) =>
        /^(?!server).*\.js$/.test(file),
      );
      const listed = Object.keys(integrity).filter((address) => address.includes(`/releases/${name}/`));
      expect(listed).toHaveLength(remote === own ? files.length : 0);
    }
  }
  const checked = loaded.filter((address) => /\/releases\/.+\.(js|css)$/.test(address));
  expect(checked.length).toBeGreaterThan(5);
  expect(checked.filter((address) => !(integrity[address] ?? integrityOfStyles[address]))).toEqual([]);
}

test('what can’t work is refused before it is promoted', async () => {
  test.setTimeout(120_000);
  const spoilEntry = (folder: string) => appendFileSync(fileOf(folder, ENTRY), '\n');
  await expect(publishTrial({ remote: 'site', version: '0.2.0', tamper: spoilEntry })).rejects.toThrow('was changed');

  const newNames = (folder: string) => {
    const uses = { '@aflora/ui': { version: '0.1.0', names: ['HologramButton'] } };
    writeFileSync(path.join(folder, 'shared-uses.json'), JSON.stringify(uses));
  };
  const needy = publishTrial({ remote: 'site', version: '0.2.1', change: newNames, inBrowser: true });
  await expect(needy).rejects.toThrow('@aflora/ui has no HologramButton');

  for (const remote of ['site', 'admin'] as const) {
    const garbage = (folder: string) => writeFileSync(fileOf(folder, ENTRY), '<html>garbage</html>');
    const failing = publishTrial({ remote, version: '0.2.2', change: garbage, inBrowser: true });
    await expect(failing).rejects.toThrow('failed its smoke test');
    const name = /Release (\S+)/.exec(String(await failing.catch(String)))?.[1] ?? '';
    await expect(promoteRelease(remote, name)).rejects.toThrow('has not passed its smoke test');
  }
  expect(await currentRelease('site')).toBe(before.site);
});
