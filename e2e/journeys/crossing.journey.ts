import type { Page } from '@playwright/test';
import { adminUrl, siteUrl } from '../src/addresses';
import { accounts, expect, openPage, signIn, test } from '../src/journey';
import { newAccount } from '../src/new-account';
import { promote } from '../src/other-device';

const overview = (page: Page) => page.getByRole('heading', { level: 1, name: 'Overview' });
const home = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toContainText('Cuide de você.');
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'marked' in window);

test('the console is a document that knows nothing of the site, and Back leads from one to the other', async ({ page }) => {
  const requested: string[] = [];
  await openPage(page, '/loja');
  await mark(page);
  await signIn(page, accounts.admin);
  await expect(page.getByText('Bem-vindo ao painel administrativo!')).toBeVisible();
  await expect(overview(page)).toBeVisible();
  expect(await isMarked(page)).toBe(false);

  page.on('request', (request) => requested.push(request.url()));
  const response = await page.reload();
  await expect(overview(page)).toBeVisible();
  await page.getByRole('link', { name: 'Pedidos', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
  expect(requested.filter((url) => url.startsWith(siteUrl))).toEqual([]);
  expect(requested.some((url) => url.startsWith(adminUrl))).toBe(true);
  expect(response?.headers()['content-security-policy']).not.toContain(siteUrl);
  expect(await response?.text()).not.toContain(siteUrl);

  await page.getByRole('link', { name: 'Voltar ao Site' }).click();
  await home(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
  await page.goForward();
  await home(page);
});

test('after a sign-out Back shows nothing of the console', async ({ page, request, expectTrouble }) => {
  expectTrouble('401');
  const account = await newAccount(page, 'Jaciara');
  await promote(request, account, accounts.admin);
  await signIn(page, account);
  await expect(overview(page)).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao Site' }).click();
  await home(page);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Jaciara/ })
    .click();
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByText('Logout realizado com sucesso!')).toBeVisible();
  await page.goBack();
  await home(page);
  await expect(overview(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Entrar' })).toBeVisible();
});

test('the site shows the whole name of an administrator beside the badge', async ({ page }) => {
  await signIn(page, accounts.admin);
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, '/sobre');
    const name = page.getByRole('banner').getByTitle(accounts.admin.email);
    await expect(name).toBeVisible();
    expect(await name.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  }
});
