import type { Page } from '@playwright/test';
import { accounts, expect, openPage, signIn, test } from '../src/journey';

/** Expressions that match exactly once in each copy of a library. */
const marks = {
  React: /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/g,
  'React DOM': /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=[^=]/g,
  router: /useRoutes\(\) may be used only in the context of a <Router> component/g,
  'query client': /No QueryClient set, use QueryClientProvider to set one/g,
  'Mantine theme': /MantineProvider was not found in component tree/g,
  'toast store': /mantine-notifications?|notifications:show|@mantine\/notifications/g,
};

/** Source texts of all scripts that the page has loaded. */
async function loadedScripts(page: Page): Promise<string[]> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const scripts = [...new Set(urls)].filter((url) => /\.m?js(\?|$)/.test(url));
  return Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
}

test('shell and both remotes share one of each library that holds a context', async ({ page }) => {
  await signIn(page, accounts.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('link', { name: 'Produtos Físicos' }).first().click();
  await expect(page.getByRole('article').first()).toBeVisible();
  const sources = await loadedScripts(page);
  expect(sources.length).toBeGreaterThan(10);
  for (const [library, mark] of Object.entries(marks)) {
    const copies = sources.filter((source) => source.match(mark)).length;
    expect(copies, `copies of ${library}`).toBe(1);
  }
});

test('site and console each write to one toast region and use one theme', async ({ page }) => {
  const primary = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-rose-6').trim());
  const regions = page.locator('.mantine-Notifications-root');
  // A toaster has one region per position, so a second toaster would repeat positions.
  const expectOneToaster = async () => {
    const positions = await regions.evaluateAll((found) => found.map((region) => region.getAttribute('data-position') ?? ''));
    expect(positions).toContain('bottom-right');
    expect(new Set(positions).size).toBe(positions.length);
  };
  await signIn(page, accounts.admin);
  await expect(page.getByText('Bem-vindo ao painel administrativo!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expectOneToaster();
  expect(await primary()).toBe('#A83A55');
  await page.getByRole('link', { name: 'Voltar ao Site' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cuide de você.');
  await page.getByRole('banner').getByRole('link', { name: 'Loja', exact: true }).click();
  await page.getByRole('article').first().getByRole('button', { name: 'Adicionar' }).click();
  await expect(regions.getByText('Produto adicionado ao carrinho')).toBeVisible();
  await expectOneToaster();
  expect(await primary()).toBe('#A83A55');
});

test('responses of the API are cached in one query client over all pages of the site', async ({ page }) => {
  await openPage(page, '/loja');
  // Responses become stale and are fetched again, however slow the machine is; the cached ones are shown meanwhile.
  await page.route(/\/api\/physical-products/, () => undefined);
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cuide de você.');
  await page.getByRole('banner').getByRole('link', { name: 'Loja', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Loja' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});
