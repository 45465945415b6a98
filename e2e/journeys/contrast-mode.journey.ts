import type { Locator } from '@playwright/test';
import { accounts, expect, openLoaded, signIn, test } from '../src/journey';

/** Windows' contrast themes, which remove the backgrounds and shadows of a page. */
test.use({ forcedColors: 'active' });

const backgroundOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).backgroundColor);

test('what is chosen can be distinguished from what is not in a contrast mode', async ({ page }) => {
  await openLoaded(page, '/doar?valor=2500');
  for (const [chosen, other] of [
    ['Única', 'Mensal'],
    ['R$ 25', 'R$ 50'],
  ] as const) {
    const label = (text: string) => page.locator('label').filter({ hasText: new RegExp(`^${text.replace('$', '\\$')}$`) });
    expect(await backgroundOf(label(chosen))).not.toBe(await backgroundOf(label(other)));
  }

  await signIn(page, accounts.admin);
  await openLoaded(page, '/dashboard/produtos-fisicos');
  const entry = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).first();
  expect(await backgroundOf(entry(/^Produtos Físicos/))).not.toBe(await backgroundOf(entry(/^Produtos Digitais/)));
  await page.getByRole('button', { name: 'Novo Produto' }).click();
  const active = page.getByRole('switch', { name: 'Ativo' });
  const track = page.locator('.mantine-Switch-track');
  const whenActive = await backgroundOf(track);
  await active.press('Space');
  await expect(active).not.toBeChecked();
  expect(await backgroundOf(track)).not.toBe(whenActive);
  expect(await track.evaluate((node) => getComputedStyle(node).borderTopStyle)).toBe('solid');

  await openLoaded(page, '/dashboard/pedidos?exibir=tabela');
  const choice = page.getByRole('checkbox', { name: /^Selecionar Pedido/ }).first();
  await choice.check();
  const mark = page.locator('.mantine-Checkbox-icon').nth(1);
  expect(await mark.evaluate((node) => getComputedStyle(node).color)).not.toBe(await backgroundOf(choice));
});
