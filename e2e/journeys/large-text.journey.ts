import { chromium, type Page } from '@playwright/test';
import { accounts, expect, openPage, signIn, test } from '../src/journey';
import { cutOnScreens, cutTexts } from '../src/legible';
import { consoleScreens, ownScreens, publicScreens } from '../src/screens';

const PHONE = { width: 390, height: 844 };

/** A browser whose reader has set text of twice the size. A flag sets it, because the headless shell reads no preferences of a profile. */
async function withLargeText(check: (page: Page) => Promise<void>): Promise<void> {
  const { baseURL, locale, timezoneId, launchOptions } = test.info().project.use;
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await chromium.launch({ ...launchOptions, args });
  try {
    const page = await browser.newPage({ baseURL, locale, timezoneId, viewport: PHONE });
    await openPage(page, '/');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    await check(page);
  } finally {
    await browser.close();
  }
}

/** On a phone, and with larger text everywhere, the login is in the menu. */
async function signInAs(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.setViewportSize({ width: 2600, height: 900 });
  await signIn(page, account);
}

test('every page of the site can be read with text of twice the size', async () => {
  await withLargeText(async (page) => {
    expect(await cutOnScreens(page, await publicScreens(page))).toEqual([]);
    await signInAs(page, accounts.customer);
    expect(await cutOnScreens(page, await ownScreens(page))).toEqual([]);
  });
});

test('every page of the console can be read with text of twice the size', async () => {
  await withLargeText(async (page) => {
    await signInAs(page, accounts.admin);
    expect(await cutOnScreens(page, consoleScreens)).toEqual([]);
  });
});

test('the freight of the cart, and a toast, can be read on a phone with text of twice the size', async () => {
  await withLargeText(async (page) => {
    const screens = await publicScreens(page);
    await openPage(page, screens.find(({ path: one }) => one.includes('/physical/'))?.path ?? '');
    await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click();
    const toast = page.getByText('Produto adicionado ao carrinho');
    await expect(toast).toBeVisible();
    expect(await cutTexts(page)).toEqual([]);
    await openPage(page, '/carrinho');
    await page.getByRole('textbox', { name: 'CEP' }).fill('13010000');
    await expect(page.getByRole('radio', { name: /Entrega econômica/i })).toBeVisible();
    expect(await cutTexts(page)).toEqual([]);
  });
});
