import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accounts, expect, openLoaded, openPage, signIn, test } from '../src/journey';
import { cutTexts } from '../src/legible';
import { ownScreens, publicScreens, type Screen } from '../src/screens';

const PHONE = { width: 390, height: 844 };

/** A browser whose reader has set text of twice the size, on a phone; only a profile has this setting. */
async function withLargeText(check: (page: Page) => Promise<void>): Promise<void> {
  const profile = mkdtempSync(path.join(tmpdir(), 'aflora-large-text-'));
  mkdirSync(path.join(profile, 'Default'));
  writeFileSync(path.join(profile, 'Default/Preferences'), JSON.stringify({ webkit: { webprefs: { default_font_size: 32 } } }));
  const { baseURL, locale, timezoneId, launchOptions } = test.info().project.use;
  let context: BrowserContext | undefined;
  try {
    context = await chromium.launchPersistentContext(profile, { ...launchOptions, baseURL, locale, timezoneId, viewport: PHONE });
    const page = context.pages()[0] ?? (await context.newPage());
    await check(page);
  } finally {
    await context?.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

async function expectLegible(page: Page, screens: readonly Screen[]): Promise<void> {
  const found: string[] = [];
  for (const screen of screens) {
    await openLoaded(page, screen.path);
    found.push(...(await cutTexts(page)).map((what) => `${screen.path}: ${what}`));
  }
  expect(found).toEqual([]);
}

test('every page of the site can be read on a phone with text of twice the size', async () => {
  await withLargeText(async (page) => {
    await expectLegible(page, await publicScreens(page));
    // On a phone, the login is in the menu.
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, accounts.customer);
    await page.setViewportSize(PHONE);
    await expectLegible(page, await ownScreens(page));
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
