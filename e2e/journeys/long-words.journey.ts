import type { Page } from '@playwright/test';
import { accounts, expect, openLoaded, signIn, test } from '../src/journey';
import { cutTexts } from '../src/legible';
import { consoleScreens, ownScreens, publicScreens, type Screen } from '../src/screens';

const WIDTHS = [390, 1440];
const LONG_WORD = 'Paralelepípedo'.repeat(7);
/** Fields of responses and of prerendered pages that people fill in. */
const TYPED =
  /^(name|title|subject|supplier|category|description|city|street|district|recipient|note|reason|message|email|\w+(Name|Email))$/.source;

/** Replaces what people have typed by one long word, as soon as a page reads it. */
async function lengthenWords(page: Page): Promise<void> {
  await page.addInitScript(
    ([typed, word]) => {
      const parse = JSON.parse.bind(JSON);
      const isTyped = new RegExp(typed);
      let count = 0;
      const lengthened = (key: string, value: unknown) =>
        typeof value === 'string' && isTyped.test(key) ? value.replace(/^[^@]+/, `${word}${++count}`) : value;
      JSON.parse = (text: string) => parse(text, lengthened) as unknown;
      Response.prototype.json = async function (this: Response) {
        return JSON.parse(await this.text()) as unknown;
      };
    },
    [TYPED, LONG_WORD] as const,
  );
}

async function expectLegible(page: Page, screens: readonly Screen[]): Promise<void> {
  const found: string[] = [];
  for (const { path } of screens) {
    await openLoaded(page, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await cutTexts(page)).map((what) => `${path}, ${width} px: ${what}`));
    }
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('table')].filter(({ parentElement: box }) => box && box.scrollWidth > box.clientWidth + 1),
    );
    if (wide.length > 0) found.push(`${path}: a table is wider than a desk’s screen`);
  }
  expect(found).toEqual([]);
}

test('a long word on any page of the site is wrapped', async ({ page, expectTrouble }) => {
  expectTrouble('/nao-existe', '404');
  await lengthenWords(page);
  await expectLegible(page, await publicScreens(page));
});

test('a long word on any page of a customer is wrapped', async ({ page }) => {
  await signIn(page, accounts.customer);
  await lengthenWords(page);
  await expectLegible(page, await ownScreens(page));
});

test('a long word on any page of the console is wrapped', async ({ page }) => {
  await signIn(page, accounts.admin);
  await lengthenWords(page);
  await expectLegible(page, consoleScreens);
});
