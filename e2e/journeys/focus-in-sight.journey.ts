import type { Page } from '@playwright/test';
import { accounts, expect, openLoaded, openPage, signIn, test } from '../src/journey';

/** Goes back through the page by keyboard; returns the controls that had the focus without being seen. */
async function unseenWalkingBack(page: Page, steps: number): Promise<string[]> {
  const unseen: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const control = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      // The focus of a hidden radio button is shown by its label.
      const shown = focused.matches('[type="radio"]') ? (focused as HTMLInputElement).labels?.[0] : focused;
      const { left, top, width, height } = shown?.getBoundingClientRect() ?? new DOMRect();
      const places = [0.1, 0.5, 0.9].map((part) => document.elementFromPoint(left + width / 2, top + height * part));
      const isSeen = places.some((place) => place && (shown?.contains(place) || place.contains(focused)));
      return isSeen ? null : `${focused.outerHTML.slice(0, 90)} at ${top}`;
    });
    if (control) unseen.push(control);
  }
  return unseen;
}

test('the focus is never behind the top bar of the console, or the head of a panel', async ({ page }) => {
  await signIn(page, accounts.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const path of ['pedidos', 'configuracoes?secao=freight']) {
    await openLoaded(page, `/dashboard/${path}`);
    await page.getByRole('main').locator('a, button').last().focus();
    expect(await unseenWalkingBack(page, 60), path).toEqual([]);
  }
  await openLoaded(page, '/dashboard/cupons?aberto=novo');
  await page.setViewportSize({ width: 1280, height: 400 });
  await page.getByRole('dialog').getByRole('button').last().focus();
  expect(await unseenWalkingBack(page, 8), 'panel').toEqual([]);
});

test('the lines of the cart can be used on a phone on its side, and below the list on a higher one', async ({ page }) => {
  await openPage(page, '/loja');
  for (const button of (await page.getByRole('button', { name: 'Adicionar ao carrinho' }).all()).slice(0, 5)) await button.click();
  const line = page.getByRole('dialog').getByRole('listitem').first();
  for (const [width, height] of [
    [844, 390],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Carrinho, 5 itens' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Finalizar compra' })).toBeAttached();
    await line.getByRole('button', { name: 'Mais' }).click({ trial: true, timeout: 5_000 });
    expect(await page.evaluate(() => document.querySelector('[role="dialog"]')?.scrollTop), `${width} px`).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).last().focus();
    expect(await unseenWalkingBack(page, 12), `${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});
