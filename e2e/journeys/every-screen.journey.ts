import type { Page } from '@playwright/test';
import { accounts, expect, openLoaded, openPage, signIn, test } from '../src/journey';
import { cutTexts, hiddenFocus, WIDTHS } from '../src/legible';
import { consoleScreens, ownScreens, publicScreens, wordsOn, type Screen } from '../src/screens';

/** Of the widths, those where a screen is laid out differently. */
const FOCUS_WIDTHS = [390, 1440];

/** Opens a screen once and looks at it at every width. */
async function findings(page: Page, { path, words }: Screen): Promise<string[]> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLoaded(page, path);
  const text = await wordsOn(page);
  const found = words.filter((word) => !text.toLowerCase().includes(word.toLowerCase())).map((word) => `"${word}" is missing`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await cutTexts(page);
    const hidden = FOCUS_WIDTHS.includes(width) ? await hiddenFocus(page) : [];
    found.push(...cut.map((what) => `${width} px: ${what}`), ...hidden.map((what) => `${width} px: no focus shown on ${what}`));
  }
  return found.map((what) => `${path}: ${what}`);
}

async function expectLegible(page: Page, screens: readonly Screen[]): Promise<void> {
  const found: string[] = [];
  for (const screen of screens) found.push(...(await findings(page, screen)));
  expect(found).toEqual([]);
}

// Its snapshots at every step would take longer than the journeys themselves.
test.use({ trace: 'off' });

// The pages of unknown addresses and links are answered with what they are, and Chromium writes that to the console.
test.beforeEach(({ expectTrouble }) => expectTrouble('/nao-existe', '404'));

test('every page of the site can be read and followed by keyboard at every width', async ({ page }) => {
  // About 40 s on a machine of its own.
  test.setTimeout(300_000);
  const screens = await publicScreens(page);
  await openPage(page, screens.find(({ path }) => path.includes('/physical/'))?.path ?? '');
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click();
  await expectLegible(page, screens);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, accounts.customer);
  await expectLegible(page, await ownScreens(page));
});

test('every page of the console can be read and followed by keyboard at every width', async ({ page }) => {
  // About 40 s on a machine of its own.
  test.setTimeout(300_000);
  await signIn(page, accounts.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expectLegible(page, consoleScreens);
});
