import { service } from '../src/control-server';
import { expect, openPage, test } from '../src/journey';

test('while the API is away the shop says so, and a retry brings the products back', async ({ page, expectTrouble }) => {
  test.setTimeout(120_000);
  expectTrouble('503');
  await service('stop', 'api');
  try {
    // An address that was never requested, so that the site's server has no cached response.
    await openPage(page, '/loja?busca=batom&ordem=price-desc');
    await expect(page.getByText('Não foi possível carregar os produtos.').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Loja' })).toBeVisible();
  } finally {
    await service('start', 'api');
  }
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('while the site’s own files are away there is a page with a way on', async ({ page, expectTrouble }) => {
  expectTrouble('ERR_CONNECTION_REFUSED', 'ERR_FAILED', 'ERR_CONNECTION_RESET');
  await service('stop', 'site');
  try {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'O site não abriu' })).toBeVisible();
  } finally {
    await service('start', 'site');
  }
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cuide de você.');
});

test('a browser that goes offline is told, and goes on when it is back', async ({ page, context, expectTrouble }) => {
  expectTrouble('ERR_INTERNET_DISCONNECTED');
  await openPage(page, '/loja');
  await page.getByRole('button', { name: 'Corpo', exact: true }).click();
  await expect(page).toHaveURL(/categoria=Corpo/);
  // Wait for the code of toasts, which the click has requested: it can't be loaded offline.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Rosto', exact: true }).click();
  await expect(page.getByText('Não foi possível carregar os produtos.').first()).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
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
  await expect(page.getByText('Não foi possível abrir esta parte da página.')).toBeVisible();
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
