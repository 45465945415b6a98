import type { Page } from '@playwright/test';
import { aPicture } from '../src/a-picture';
import { accounts, expect, openPage, signIn, test } from '../src/journey';
import { newAccount } from '../src/new-account';
import { endSessionsOf, promote } from '../src/other-device';

const login = (page: Page) => page.getByRole('dialog', { name: 'Entre novamente' });

async function enter(page: Page, password: string): Promise<void> {
  await login(page).getByLabel('Senha', { exact: true }).fill(password);
  await login(page).getByRole('button', { name: 'Entrar', exact: true }).click();
}

// Chromium logs each refusal to the console.
test.beforeEach(({ expectTrouble }) => expectTrouble('401', '403'));

test('a product that is typed while the session ends is saved after the login, once, with its picture', async ({ page, request }) => {
  const account = await newAccount(page, 'Iracema');
  await promote(request, account, accounts.admin);
  await signIn(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('link', { name: 'Produtos Físicos' }).first().click();
  await page.getByRole('button', { name: 'Novo Produto' }).click();
  const name = `Bálsamo ${Date.now()}`;
  await page.getByLabel('Nome', { exact: true }).fill(name);
  await page.getByLabel('Preço').pressSequentially('4590');
  await page.locator('input[type="file"]').setInputFiles(await aPicture());
  await endSessionsOf(request, account);

  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(login(page).getByLabel('E-mail')).toHaveValue(account.email);
  await enter(page, 'não é esta');
  await expect(page.getByText('E-mail ou senha incorretos.')).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name);
  await enter(page, account.password);
  await expect(page.getByText('Produto criado com sucesso!')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toHaveCount(1);
  await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/dashboard\/produtos-fisicos$/);
});

test('a profile stays typed when the login is closed, and is saved by the next one', async ({ page, request }) => {
  const account = await newAccount(page, 'Jandira');
  await signIn(page, account);
  await openPage(page, '/perfil');
  await page.getByLabel('Sobrenome').fill('Amado');
  await endSessionsOf(request, account);
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await expect(login(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Sua sessão terminou', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Sobrenome')).toHaveValue('Amado');

  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await enter(page, account.password);
  await expect(page.getByText('Perfil atualizado')).toBeVisible();
  await expect(page.getByText('Sua sessão terminou', { exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Sobrenome')).toHaveValue('Amado');
});

test('whoever signs in instead gets a page of their own', async ({ page, request }) => {
  const [first, second] = [await newAccount(page, 'Moema'), await newAccount(page, 'Ubirajara')];
  await signIn(page, first);
  await openPage(page, '/perfil');
  await page.getByLabel('Sobrenome').fill('Segredo');
  await endSessionsOf(request, first);
  await page.getByRole('button', { name: 'Salvar' }).first().click();
  await login(page).getByLabel('E-mail').fill(second.email);
  await enter(page, second.password);
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Ubirajara' })).toBeVisible();
  await openPage(page, '/perfil');
  await expect(page.getByLabel('Sobrenome')).toHaveValue('Souza');
});

test('a session that is over when the console is opened leads to the first page', async ({ page, request }) => {
  const account = await newAccount(page, 'Peri');
  await promote(request, account, accounts.admin);
  await signIn(page, account);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await endSessionsOf(request, account);
  await page.reload();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Entrar' })).toBeVisible();
});

test('the browser’s own ways out of a typed form ask, too', async ({ page }) => {
  await signIn(page, accounts.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('link', { name: 'Pedidos' }).first().click();
  await page.getByRole('link', { name: 'Produtos Físicos' }).first().click();
  await page.getByRole('link', { name: 'Relatórios' }).first().click();
  await expect(page).toHaveURL(/\/relatorios$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Novo Produto' }).click();
  await page.getByLabel('Nome', { exact: true }).fill('Bruma');
  const question = page.getByRole('dialog', { name: 'Descartar alterações?' });
  for (const leave of [() => page.goBack(), () => page.goForward(), () => page.evaluate(() => window.history.go(-2))]) {
    await leave();
    await expect(question).toBeVisible();
    await expect(page).toHaveURL(/\/produtos-fisicos\?novo=1$/);
    await question.getByRole('button', { name: 'Continuar editando' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Bruma');
  }
  const warned = page.waitForEvent('dialog');
  await Promise.all([page.evaluate(() => setTimeout(() => window.location.reload())), warned.then((dialog) => dialog.dismiss())]);
  expect((await warned).type()).toBe('beforeunload');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Bruma');

  await page.goBack();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(page).toHaveURL(/\/pedidos$/);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos Físicos' })).toBeVisible();
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('');
});
