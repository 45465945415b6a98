import { service } from '../src/control-server';
import { accounts, expect, openPage, signIn, test } from '../src/journey';

test('while the console is away the site works, and a retry brings the console back', async ({ page, expectTrouble }) => {
  expectTrouble('ERR_CONNECTION_REFUSED', 'ERR_FAILED', 'ERR_CONNECTION_RESET');
  const retry = page.getByRole('button', { name: 'Tentar novamente' });
  await service('stop', 'admin');
  try {
    await signIn(page, accounts.admin);
    await expect(page.getByRole('heading', { name: 'O painel administrativo não abriu' })).toBeVisible();

    await page.getByRole('link', { name: 'Voltar ao site' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Cuide de você.');
    await openPage(page, '/loja');
    await expect(page.getByRole('article').first()).toBeVisible();

    await page.goto('/dashboard');
    await expect(retry).toBeVisible();
  } finally {
    await service('start', 'admin');
  }
  await retry.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
});
