import type { Page } from '@playwright/test';
import type { RemoteName } from '@aflora/mfe-contract/release';
import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aConsole, answer } from '../src/console';
import { accounts, expect, openPage, signIn, test } from '../src/journey';
import { currentRelease, expectCurrent, promoteRelease, publishTrial, storedRelease } from '../src/releases';

let before: Record<RemoteName, string>;

test.beforeEach(async () => {
  before = { site: await currentRelease('site'), admin: await currentRelease('admin') };
});

test.afterEach(async () => {
  for (const remote of ['site', 'admin'] as const)
    if ((await currentRelease(remote)) !== before[remote]) await promoteRelease(remote, before[remote]);
});

/** Chromium's words for modules that don't come, are refused, or can't be read. */
const MODULE_TROUBLE = ['ERR_FAILED', '404', 'integrity', 'SyntaxError', 'Unexpected', 'dynamically imported module', 'RUNTIME-'];

const fileOf = (folder: string, name: RegExp): string => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((file) => name.test(file));
  if (!found) throw new Error(`${folder} has no ${name}`);
  return path.join(folder, found);
};
const ENTRY = /^remoteEntry-[^.]+\.js$/;
const SHOP_PAGE = /product-list-page-[^.]+\.js$/;

/** Files of this release ran in the page. */
const uses = (page: Page, release: string): Promise<boolean> =>
  page.evaluate((part) => performance.getEntriesByType('resource').some(({ name }) => name.includes(part)), `/releases/${release}/`);

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
  expect(await uses(newcomer, release)).toBe(true);

  const header = page.getByRole('banner');
  await page.getByRole('searchbox').fill('sérum');
  await header.getByRole('link', { name: 'Cursos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cursos' })).toBeVisible();
  expect(await releaseOf(page)).toBe(before.site);
  await expect(page.getByText('Nova versão disponível')).toBeVisible();

  await header.getByRole('link', { name: 'Loja' }).click();
  await expect.poll(() => releaseOf(page).catch(() => '')).toBe(release);
  await expect(page.getByRole('heading', { level: 1, name: 'Loja' })).toBeVisible();

  const admin = await aConsole(browser);
  await openPage(admin, '/dashboard/versoes');
  await admin.getByRole('button', { name: 'Voltar para a versão anterior' }).first().click();
  await answer(admin, 'Voltar à anterior');
  await expect(admin.getByText('Versão anterior restaurada.')).toBeVisible();
  await expectCurrent('site', before.site);
  await Promise.all([admin.close(), newcomer.close()]);
});

test('the page’s list covers every script and style of the releases it knows, and all that it loads', async ({ page }) => {
  const release = await publishTrial({ remote: 'admin', version: '0.1.1' });
  await promoteRelease('admin', release);
  await openPage(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Loja' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const list = await page.locator('script[type="importmap"]').textContent();
  const { integrity } = JSON.parse(list ?? '{}') as { integrity: Record<string, string> };
  const known = { site: [before.site], admin: [release, before.admin] };
  for (const [remote, releases] of Object.entries(known)) {
    for (const name of releases) {
      const folder = storedRelease(remote as RemoteName, name);
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css)$/.test(file));
      const listed = Object.keys(integrity).filter((address) => address.includes(`/releases/${name}/`));
      expect(listed).toHaveLength(files.length);
    }
  }
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const checked = loaded.filter((address) => /\/releases\/.+\.(js|css)$/.test(address));
  expect(checked.length).toBeGreaterThan(20);
  expect(checked.filter((address) => !integrity[address])).toEqual([]);
});

test('what can’t work is refused before it is promoted', async () => {
  test.setTimeout(120_000);
  const spoilEntry = (folder: string) => appendFileSync(fileOf(folder, ENTRY), '\n');
  await expect(publishTrial({ remote: 'site', version: '0.2.0', tamper: spoilEntry })).rejects.toThrow('was changed');

  const newNames = (folder: string) => writeFileSync(path.join(folder, 'shared-names.json'), '{"@aflora/ui":["HologramButton"]}');
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

test('a release that does not load gives way to the previous one, and the log says which', async ({ page, browser, expectTrouble }) => {
  expectTrouble(...MODULE_TROUBLE);
  const garbage = (folder: string) => writeFileSync(fileOf(folder, ENTRY), '<html>garbage</html>');
  const release = await publishTrial({ remote: 'site', version: '0.3.0', change: garbage });
  await promoteRelease('site', release);
  await openPage(page, '/loja');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await uses(page, before.site)).toBe(true);

  const admin = await aConsole(browser);
  await openPage(admin, '/dashboard/versoes');
  await expect(admin.getByText('Não carregou').first()).toBeVisible();
  await admin.close();
});

test('a file that was tampered with is refused, and the previous release serves', async ({ page, expectTrouble }) => {
  expectTrouble(...MODULE_TROUBLE);
  const release = await publishTrial({ remote: 'site', version: '0.3.1' });
  await promoteRelease('site', release);
  const entry = fileOf(storedRelease('site', release), ENTRY);
  rmSync(`${entry}.br`);
  rmSync(`${entry}.gz`);
  appendFileSync(entry, '\nwindow.wasTampered = true;');
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cuide de você.');
  expect(await uses(page, before.site)).toBe(true);
  expect(await page.evaluate(() => 'wasTampered' in window)).toBe(false);
});

test('a page whose code is missing comes from the previous release', async ({ page, expectTrouble }) => {
  expectTrouble(...MODULE_TROUBLE, 'error occurred in', 'Unable to preload');
  const release = await publishTrial({ remote: 'site', version: '0.3.2' });
  await promoteRelease('site', release);
  const chunk = fileOf(storedRelease('site', release), SHOP_PAGE);
  for (const file of [chunk, `${chunk}.br`, `${chunk}.gz`]) rmSync(file);
  await openPage(page, '/sobre');
  expect(await uses(page, release)).toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'Loja' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await uses(page, before.site)).toBe(true);
});

test('a console whose releases both fail leaves the site as it is', async ({ page, browser, expectTrouble }) => {
  expectTrouble(...MODULE_TROUBLE);
  for (const version of ['0.4.0', '0.4.1']) {
    const garbage = (folder: string) => writeFileSync(fileOf(folder, ENTRY), `throw ${JSON.stringify(version)}`);
    await promoteRelease('admin', await publishTrial({ remote: 'admin', version, change: garbage }));
  }
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cuide de você.');
  const admin = await browser.newPage();
  await signIn(admin, accounts.admin);
  await expect(admin.getByRole('heading', { name: 'O painel administrativo não abriu' })).toBeVisible();
  await admin.close();
});
