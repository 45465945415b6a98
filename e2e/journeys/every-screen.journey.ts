import type { Page } from '@playwright/test';
import { figuresOf, namedPath, readLastCheck, writeFigures, type PageFigures } from '../src/accessibility-figures';
import { accessibilityFaults } from '../src/accessible';
import { accounts, expect, openLoaded, openPage, signIn, test } from '../src/journey';
import { cutTexts, hiddenFocus, layoutShift, WIDTHS, withLargeText } from '../src/legible';
import { asOlderBrowser } from '../src/older-browser';
import { consoleScreens, ownScreens, publicScreens, wordsOn, type Screen } from '../src/screens';

/** Widths at which a screen's layout differs. */
const FOCUS_WIDTHS = [390, 1440];
const ACCESSIBLE_WIDTHS = [360, 768, 1440];
const LARGE_TEXT_WIDTHS = [390, 768, 1440];
/** The site's pages are read with large text on the narrowest phones, too. */
const SITE_LARGE_TEXT_WIDTHS = [320, ...LARGE_TEXT_WIDTHS];

const LARGEST_SHIFT = 0.1;

/** Whether this run is `npm run check:accessibility`, whose figures the site publishes. */
const isRecorded = (): boolean => test.info().config.metadata.isRecorded === true;

/** Opens a screen once and checks it at every width. Without figures unless they are recorded. */
async function findings(page: Page, { path, words }: Screen): Promise<{ found: string[]; figures?: PageFigures }> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openLoaded(page, path);
  const text = await wordsOn(page);
  const found = words.filter((word) => !text.toLowerCase().includes(word.toLowerCase())).map((word) => `"${word}" is missing`);
  const shift = await layoutShift(page);
  if (shift > LARGEST_SHIFT) found.push(`the page moved by itself: ${shift.toFixed(3)}`);
  const headings = await page.locator('h1').count();
  if (headings !== 1) found.push(`${headings} main headings`);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const cut = await cutTexts(page);
    const faults = ACCESSIBLE_WIDTHS.includes(width) ? await accessibilityFaults(page) : [];
    const hidden = FOCUS_WIDTHS.includes(width) ? await hiddenFocus(page) : [];
    found.push(...[...cut, ...faults, ...hidden.map((what) => `no focus shown on ${what}`)].map((what) => `${width} px: ${what}`));
  }
  await withLargeText(page, async () => {
    for (const width of path.startsWith('/dashboard') ? LARGE_TEXT_WIDTHS : SITE_LARGE_TEXT_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await cutTexts(page)).map((what) => `${width} px, text of twice the size: ${what}`));
    }
  });
  const figures = isRecorded() ? await figuresOf(page, path) : undefined;
  found.push(...(figures?.faults ?? []));
  return { found: found.map((what) => `${path}: ${what}`), figures: figures && { ...figures, faults: found } };
}

/**
 * Checks that every screen is readable, accessible and usable by keyboard, and loads nothing from third parties. The figures at /acessibilidade
 * must be of the same screens.
 */
async function expectInOrder(page: Page, group: string, screens: readonly Screen[]): Promise<void> {
  const found: string[] = [];
  const figures: PageFigures[] = [];
  page.on('request', (request) => {
    if (!/^(http:\/\/localhost:|data:|blob:)/.test(request.url())) found.push(`third party: ${request.url()}`);
  });
  for (const screen of screens) {
    const of = await findings(page, screen);
    found.push(...of.found);
    if (of.figures) figures.push(of.figures);
  }
  if (isRecorded()) writeFigures(group, figures);
  expect(found).toEqual([]);
  const published = readLastCheck().groups[group]?.map(({ path }) => path);
  expect(published, 'pages at /acessibilidade: run npm run check:accessibility').toEqual(screens.map(({ path }) => namedPath(path)));
}

test.beforeEach(async ({ page, expectTrouble }) => {
  await asOlderBrowser(page);
  // Pages of unknown addresses and links respond with 404, which Chromium logs to the console.
  expectTrouble('/nao-existe', '404');
});

test('every page of the site can be read and followed by everybody at every width', async ({ page }) => {
  const screens = await publicScreens(page);
  await openPage(page, screens.find(({ path }) => path.includes('/physical/'))?.path ?? '');
  await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click();
  await expectInOrder(page, 'Site', screens);
});

test('every page of a customer can be read and followed by everybody at every width', async ({ page }) => {
  await signIn(page, accounts.customer);
  await expectInOrder(page, 'Conta', await ownScreens(page));
});

// Two journeys, because a single one would take longer than all other journeys that run in parallel.
for (const [group, screens] of [
  ['Console: produtos, pedidos e pessoas', consoleScreens.slice(0, 13)],
  ['Console: dinheiro, relatórios e versões', consoleScreens.slice(13)],
] as const) {
  test(`every page of ${group} can be read and followed by everybody at every width`, async ({ page }) => {
    await signIn(page, accounts.admin);
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await expectInOrder(page, group, screens);
  });
}
