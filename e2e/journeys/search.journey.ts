import { expectAccessible, expectNoSidewaysScroll } from '../src/accessible';
import { expect, openPage, test } from '../src/journey';

test('a visitor searches the site from the header, by keyboard, with a typing mistake', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Buscar' }).click();
  const field = page.getByRole('combobox', { name: 'Buscar produtos, cursos e páginas' });
  await field.pressSequentially('serun');
  await expect(page.getByRole('group', { name: 'Produtos' }).getByRole('option').first()).toContainText('Sérum');
  await expect(page.getByText(/resultados? com palavras parecidas/)).toBeVisible();
  await expectAccessible(page, 'search of the header');
  await page.keyboard.press('ArrowDown');
  const chosen = await page.getByRole('option', { selected: true }).getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${chosen}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sérum');
});

test('the page of results is accessible on phone and desk', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, '/busca?q=doacao');
    await expect(page.getByRole('region', { name: 'Páginas' }).getByRole('link', { name: /Doações/ })).toBeVisible();
    await expectAccessible(page, `/busca at ${width} px`);
    await expectNoSidewaysScroll(page);
  }
});

test('the filters of the shop are accessible on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/loja');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('textbox', { name: 'Preço mínimo em reais' }).fill('80');
  await page.getByRole('textbox', { name: 'Preço máximo em reais' }).fill('20');
  await page.getByRole('button', { name: 'Aplicar' }).click();
  await expect(page.getByText('O preço máximo deve ser maior que o mínimo.')).toBeVisible();
  await expectAccessible(page, 'filters with an error');
  await expectNoSidewaysScroll(page);
});

test('Back returns to the list with its pages and its place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // The demo data fits on one page, so its pages are made shorter.
  await page.route('**/api/physical-products?*', (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('pageSize', '4');
    return route.continue({ url: url.href });
  });
  await openPage(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Conhecer a loja' }).click();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(4);
  await page.getByRole('button', { name: 'Ver mais produtos' }).click();
  await expect(cards).toHaveCount(8);
  const last = cards.last().getByRole('heading').getByRole('link');
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(1_000);
  await last.click();
  await expect(page).toHaveURL(/\/produto\/physical\//);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(cards).toHaveCount(8);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);
});

test('the buttons of products beside each other are in one line, also where a price takes two', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/api/physical-products?*', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { items: { priceCents: number }[] };
    return route.fulfill({
      response,
      json: { ...list, items: list.items.map((item, index) => (index ? item : { ...item, priceCents: 99_999_900 })) },
    });
  });
  await openPage(page, '/');
  await page.getByRole('main').getByRole('link', { name: 'Conhecer a loja' }).click();
  await expect(page.getByText('999.999,00')).toBeVisible();
  const buttons = page.getByRole('main').getByRole('article').getByRole('button');
  const [long, short] = await Promise.all([buttons.nth(0).boundingBox(), buttons.nth(1).boundingBox()]);
  expect(long?.y).toBe(short?.y);
});
