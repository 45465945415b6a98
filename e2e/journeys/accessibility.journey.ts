import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { accounts, expect, openPage, signIn, test } from '../src/journey';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const widths = [360, 768, 1280];

async function expectNothingFound(page: Page): Promise<void> {
  // The colours of a half-faded toast or dialog are nobody's to read.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))));
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
}

for (const width of widths) {
  test(`public pages are accessible at ${width} px`, async ({ page, expectTrouble }) => {
    expectTrouble('/nao-existe');
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/loja', '/loja?busca=zzzz', '/nao-existe']) {
      await openPage(page, path);
      await expectNothingFound(page);
      await expectNoSidewaysScroll(page);
    }
    await openPage(page, '/loja');
    await page.getByRole('article').first().getByRole('link').last().click();
    await expect(page.getByRole('heading', { name: 'Descrição' })).toBeVisible();
    await expectNothingFound(page);
    await expectNoSidewaysScroll(page);
  });

  test(`the console is accessible at ${width} px`, async ({ page }) => {
    await signIn(page, accounts.admin);
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/dashboard', '/dashboard/produtos-fisicos', '/dashboard/produtos-fisicos?novo=1']) {
      await openPage(page, path);
      await page.waitForLoadState('networkidle');
      await expectNothingFound(page);
      await expectNoSidewaysScroll(page);
    }
  });
}

test('the login dialog is accessible, and its errors too', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Senha é obrigatória')).toBeVisible();
  await expectNothingFound(page);
});

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['/', '/loja']) {
    await openPage(page, path);
    await expectNoSidewaysScroll(page);
  }
});
