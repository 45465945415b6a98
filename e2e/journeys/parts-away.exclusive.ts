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
