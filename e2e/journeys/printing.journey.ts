import { accounts, expect, openPage, signIn, test } from '../src/journey';

test('an order and a donation are printed without menus and buttons, and with who issued them', async ({ page }) => {
  await signIn(page, accounts.customer);
  for (const kind of ['pedido', 'doacao']) {
    await openPage(page, '/perfil');
    await page.getByRole('main').locator(`a[href^="/${kind}/"]`).first().click();
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Imprimir' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(main.getByText(/CNPJ 12\.345\.678\/0001-95 · /)).toBeVisible();
    // A4 between Chromium's margins.
    await page.setViewportSize({ width: 718, height: 1040 });
    for (const heading of await main.getByRole('heading').all()) {
      expect((await heading.boundingBox())?.x, (await heading.textContent()) ?? undefined).toBeGreaterThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ media: 'screen' });
  }
});
