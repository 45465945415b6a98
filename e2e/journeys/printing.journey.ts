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

test('the trail of donations can be read on paper, where dark backgrounds are left out', async ({ page }) => {
  await openPage(page, '/transparencia');
  await page.emulateMedia({ media: 'print' });
  const lightest = await page.getByRole('region', { name: 'Até hoje' }).evaluate((section) => {
    const lightness = (element: Element) => Math.min(...(getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).map(Number));
    return Math.max(...[...section.querySelectorAll('h2, p, dt, dd')].map(lightness));
  });
  expect(lightest).toBeLessThan(100);
  const bars = page.getByRole('table', { name: 'Doações e despesas por mês' }).locator('td span span');
  expect(await bars.first().evaluate((bar) => getComputedStyle(bar).printColorAdjust)).toBe('exact');
});

test('a toast is not printed', async ({ page }) => {
  await openPage(page, '/loja');
  await page
    .getByRole('button', { name: /^Adicionar ao carrinho/ })
    .first()
    .click();
  const toast = page.getByText('Produto adicionado ao carrinho');
  // A toast doesn't end while the pointer is on it.
  await toast.hover();
  await page.emulateMedia({ media: 'print' });
  await expect(toast).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expect(toast).toBeVisible();
});

test('a record of the console is printed whole, without the list behind it', async ({ page }) => {
  await signIn(page, accounts.admin);
  await page.getByRole('link', { name: 'Pedidos' }).first().click();
  await page.getByRole('button', { name: 'Ver Detalhes' }).first().click();
  const record = page.getByRole('dialog', { name: /^Pedido #/ });
  await expect(record.getByText('Pedido feito')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 600 });
  await expect(page.locator('main')).toBeHidden();
  expect(await record.evaluate((panel) => panel.scrollHeight - panel.clientHeight)).toBe(0);
  await expect(record.getByRole('button')).toHaveCount(0);
});
