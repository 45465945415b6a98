import { aPicture } from '../src/a-picture';
import { shellUrl } from '../src/addresses';
import { accounts, expect, openPage, signIn, test } from '../src/journey';

test('a product that an admin creates is found by a visitor in the shop', async ({ page, browser }) => {
  const name = `Óleo de Açaí ${Date.now()}`;

  await test.step('the admin signs in and is led to the console', async () => {
    await signIn(page, accounts.admin);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Bem-vindo ao painel administrativo!')).toBeVisible();
  });

  await test.step('creates a product with a picture', async () => {
    await page.getByRole('link', { name: 'Produtos Físicos' }).first().click();
    await page.getByRole('button', { name: 'Novo Produto' }).click();
    await page.getByLabel('Nome', { exact: true }).fill(name);
    await page.getByLabel('Preço').pressSequentially('123456');
    await expect(page.getByLabel('Preço')).toHaveValue('1.234,56');
    await page.getByLabel('Estoque').fill('7');
    await page.getByLabel('Categoria', { exact: true }).fill('Corpo');
    await page.getByLabel('Descrição').fill('Feito na oficina.');
    await page.locator('input[type="file"]').setInputFiles(await aPicture());
    await page.getByRole('button', { name: 'Salvar' }).dblclick();
    await expect(page.getByText('Produto criado com sucesso!')).toBeVisible();
    await expect(page.getByRole('heading', { name })).toHaveCount(1);
  });

  await test.step('a visitor finds it without accents and opens its page', async () => {
    const visitor = await browser.newPage();
    await openPage(visitor, '/loja');
    await visitor.getByPlaceholder('Buscar produtos...').fill(name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase());
    await expect(visitor.getByRole('article')).toHaveCount(1);
    await visitor.getByRole('article').getByRole('heading', { name }).click();
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(visitor.getByText('1.234,56')).toBeVisible();
    await expect(visitor.getByText('Em estoque: 7 unidades')).toBeVisible();
    const picture = visitor.getByRole('main').getByRole('img', { name });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await visitor.close();
  });
});

test('a page arrives as HTML, with its content and its own head', async ({ request, page }) => {
  // The shell sends a page without content while the site's server is late, as after a product that another journey saves.
  await expect
    .poll(async () => (await request.get('/loja')).text())
    .toMatch(/<title>Loja · Aflora<\/title>[^]*Sérum Facial Pétala de Rosa/);
  await expect.poll(async () => (await request.get('/nao-existe')).status()).toBe(404);
  await openPage(page, '/');
  await page.getByRole('banner').getByRole('link', { name: 'Loja', exact: true }).click();
  await expect(page).toHaveTitle('Loja · Aflora');
  await expect(page.getByRole('heading', { level: 1, name: 'Loja' })).toBeFocused();
});

test('a page shows at the next reload what an administrator saved, and never an older price', async ({ request }) => {
  const signedIn = await request.post('/api/auth/login', { data: accounts.admin, headers: { origin: shellUrl } });
  const headers = { authorization: `Bearer ${((await signedIn.json()) as { accessToken: string }).accessToken}` };
  const product = { name: `Sabonete ${Date.now()}`, priceCents: 1111, stockQuantity: 3 };
  const created = await request.post('/api/admin/physical-products', { data: product, headers });
  const { id, version } = (await created.json()) as { id: string; version: number };
  const pages = [`/produto/physical/${id}`, '/loja'];
  /**
   * Requests both pages until they show the new price. Requests sent more than 3 s after the save must not bring the old price, which only
   * the notification of the save prevents: caches keep pages for up to 10 s.
   */
  const shown = async (price: string, old?: string) => {
    const savedAt = Date.now();
    for (const page of pages) {
      const priceOn = async () => {
        const askedAt = Date.now();
        const html = await (await request.get(page)).text();
        return html.includes(price) ? price : old && askedAt - savedAt > 3_000 && html.includes(old) ? old : undefined;
      };
      let seen: string | undefined;
      await expect.poll(async () => (seen = await priceOn()), { intervals: [50] }).toBeDefined();
      expect(seen).toBe(price);
    }
  };
  await shown('11,11');
  let before = '11,11';
  for (const [change, price] of ['22,22', '33,33', '44,44'].entries()) {
    const priceCents = Number(price.replace(',', ''));
    const saved = await request.patch(`/api/admin/physical-products/${id}`, { data: { version: version + change, priceCents }, headers });
    expect(saved.status()).toBe(200);
    await shown(price, before);
    before = price;
  }
});
