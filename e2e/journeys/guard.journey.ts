import { adminUrl } from '../src/addresses';
import { accounts, expect, signIn, test } from '../src/journey';

test('a visitor never downloads code of the console', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  for (const path of ['/', '/loja', '/nao-existe']) await page.goto(path, { waitUntil: 'networkidle' });
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/$/);
  await page.waitForLoadState('networkidle');
  expect(requested.filter((url) => url.startsWith(adminUrl))).toEqual([]);
});

// Unknown addresses respond with 404, which Chromium logs to the console.
test.beforeEach(({ expectTrouble }) => expectTrouble('/nao-existe'));

test('a customer is kept out of the console with a message', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await signIn(page, accounts.customer);
  await expect(page.getByText('Bem-vindo, cliente@demo.local!')).toBeVisible();
  await page.goto('/dashboard/produtos-fisicos');
  await expect(page.getByText('Acesso negado')).toBeVisible();
  await expect(page.getByText('Você não tem permissão para acessar esta área.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(requested.filter((url) => url.startsWith(adminUrl))).toEqual([]);
});
