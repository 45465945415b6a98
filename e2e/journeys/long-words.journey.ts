import type { Page } from '@playwright/test';
import { accounts, expect, signIn, test } from '../src/journey';
import { cutOnScreens } from '../src/legible';
import { consoleScreens, ownScreens, publicScreens } from '../src/screens';

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

/** Runs in the page. */
function wideTables(): string[] {
  const tables = [...document.querySelectorAll('table')];
  const isWide = ({ parentElement: box }: Element) => box && box.scrollWidth > box.clientWidth + 1;
  return tables.some(isWide) ? ['a table is wider than its place'] : [];
}

test('a long word on any page of the site is wrapped', async ({ page, expectTrouble }) => {
  expectTrouble('/nao-existe', '404');
  await lengthenWords(page);
  expect(await cutOnScreens(page, await publicScreens(page), wideTables)).toEqual([]);
});

test('a long word on any page of a customer is wrapped', async ({ page }) => {
  await signIn(page, accounts.customer);
  await lengthenWords(page);
  expect(await cutOnScreens(page, await ownScreens(page), wideTables)).toEqual([]);
});

test('a long word on any page of the console is wrapped', async ({ page }) => {
  await signIn(page, accounts.admin);
  await lengthenWords(page);
  expect(await cutOnScreens(page, consoleScreens, wideTables)).toEqual([]);
});
