import type { RemoteName } from '@aflora/releases';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { speakOldContract } from '@aflora/tools/release/trial-release';
import { aConsole } from '../src/console';
import { accounts, expect, openPage, signIn, test } from '../src/journey';
import { currentReleases, ENTRY, fileOf, promoteRelease, publishTrial, restoreReleases, storedRelease, usesRelease } from '../src/releases';

let before: Record<RemoteName, string>;

test.beforeEach(async () => {
  before = await currentReleases();
});

test.afterEach(() => restoreReleases(before));

/** Parts of Chromium's messages for modules that are missing, refused or unreadable. */
const MODULE_TROUBLE = ['ERR_FAILED', '404', 'integrity', 'SyntaxError', 'Unexpected', 'dynamically imported module', 'RUNTIME-'];

const SHOP_PAGE = /product-list-page\.js$/;
const SHOP_STYLES = /product-list-page\.css$/;

test('a release that does not load gives way to the previous one, and the log says which', async ({ page, browser, expectTrouble }) => {
  expectTrouble(...MODULE_TROUBLE);
  const garbage = (folder: string) => writeFileSync(fileOf(folder, ENTRY), '<html>garbage</html>');
  const release = await publishTrial({ remote: 'site', version: '0.3.0', change: garbage });
  await promoteRelease('site', release);
  await openPage(page, '/loja');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await usesRelease(page, before.site)).toBe(true);

  const admin = await aConsole(browser);
  await openPage(admin, '/dashboard/versoes');
  await expect(admin.getByText('Não carregou').first()).toBeVisible();
  await admin.close();
});

test('a release that speaks an older contract than the shell gives way to the previous one', async ({ page }) => {
  const release = await publishTrial({ remote: 'site', version: '0.3.3', change: speakOldContract });
  await promoteRelease('site', release);
  await openPage(page, '/loja');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await usesRelease(page, before.site)).toBe(true);
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
  expect(await usesRelease(page, before.site)).toBe(true);
  expect(await page.evaluate(() => 'wasTampered' in window)).toBe(false);
});

test('a page whose code is missing comes from the previous release', async ({ page, expectTrouble }) => {
  expectTrouble(...MODULE_TROUBLE, 'error occurred in', 'Unable to preload');
  const release = await publishTrial({ remote: 'site', version: '0.3.2' });
  await promoteRelease('site', release);
  const chunk = fileOf(storedRelease('site', release), SHOP_PAGE);
  for (const file of [chunk, `${chunk}.br`, `${chunk}.gz`]) rmSync(file);
  await openPage(page, '/sobre');
  expect(await usesRelease(page, release)).toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'Loja' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await usesRelease(page, before.site)).toBe(true);
});

test('a page whose styles were tampered with comes from the previous release', async ({ page, expectTrouble }) => {
  expectTrouble(...MODULE_TROUBLE, 'error occurred in', 'Unable to preload');
  const release = await publishTrial({ remote: 'site', version: '0.3.4' });
  await promoteRelease('site', release);
  const styles = fileOf(storedRelease('site', release), SHOP_STYLES);
  for (const compressed of [`${styles}.br`, `${styles}.gz`]) rmSync(compressed);
  appendFileSync(styles, '\nbody{display:none}');
  await openPage(page, '/sobre');
  expect(await usesRelease(page, release)).toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'Loja' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await usesRelease(page, before.site)).toBe(true);
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
