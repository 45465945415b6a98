import { expect, openPage, test } from '../src/journey';

test('a browser that goes offline shows it, and continues when it is online again', async ({ page, context, expectTrouble }) => {
  expectTrouble('ERR_INTERNET_DISCONNECTED');
  await openPage(page, '/loja');
  await page.getByRole('button', { name: 'Corpo', exact: true }).click();
  await expect(page).toHaveURL(/categoria=Corpo/);
  // Wait for the code of toasts, which the click has requested: it can't be loaded offline.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Rosto', exact: true }).click();
  await expect(page.getByText('Não foi possível carregar os produtos.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a part whose code is lost leaves the page, says so, and opens when the network is back', async ({ page, expectTrouble }) => {
  expectTrouble('ERR_FAILED');
  await openPage(page, '/loja');
  // The first action loads the code of toasts.
  await page.getByRole('button', { name: 'Corpo', exact: true }).click();
  await page.waitForLoadState('networkidle');
  const lost = '**/releases/**/*.js';
  await page.route(lost, (route) => route.abort('failed'));
  await page.getByRole('button', { name: 'Carrinho vazio' }).click();
  await expect(page.getByText('Esta parte não abriu')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.unroute(lost);
  await page.getByRole('button', { name: 'Carrinho vazio' }).click();
  await expect(page.getByRole('dialog', { name: 'Carrinho', exact: true })).toBeVisible();
});

test('a page stays although the code of toasts is lost', async ({ page, expectTrouble }) => {
  expectTrouble('ERR_FAILED');
  await page.route('**/assets/*toast*.js', (route) => route.abort('failed'));
  await openPage(page, '/loja');
  const warning = page.waitForEvent('console', (message) => message.text().includes('A notice could not be shown'));
  await page.getByRole('article').first().getByRole('button', { name: 'Adicionar' }).click();
  await warning;
  await page.getByRole('button', { name: 'Carrinho, 1 item' }).click();
  await expect(page.getByRole('dialog', { name: 'Carrinho', exact: true })).toBeVisible();
});

test('stylesheets that are lost on the way are fetched again, with those of a page and of toasts', async ({ page, expectTrouble }) => {
  expectTrouble('ERR_FAILED', 'error occurred in', 'Unable to preload');
  const lost = new Set<string>();
  await openPage(page, '/sobre');
  await page.route('**/*.css', (route) => {
    const address = route.request().url();
    if (lost.has(address) || !/product-list-page|toast/.test(address)) return route.continue();
    lost.add(address);
    return route.abort('failed');
  });
  await page.getByRole('banner').getByRole('link', { name: 'Loja' }).click();
  await page.getByRole('article').first().getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByText('adicionado').first()).toBeVisible();
  expect(lost.size).toBeGreaterThan(1);
  const missing = async () => {
    const loaded = await page.evaluate(() => [...document.styleSheets].map(({ href }) => href));
    return [...lost].filter((address) => !loaded.includes(address));
  };
  await expect.poll(missing).toEqual([]);
});
