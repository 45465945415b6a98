import type { Page } from '@playwright/test';
import { accounts, expect, openPage, openSeededProduct, signIn, test } from '../src/journey';

// While another journey saves a product, pages come without content for a moment.

/** Opens a prerendered page whose code does not arrive until the returned function is called. */
async function openWithoutCode(page: Page, path: string): Promise<() => void> {
  // The first visitor may get a page without prerendered HTML, because rendering it for the first time takes too long.
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('id="prerender"');
  let deliver: () => void = () => undefined;
  const delivered = new Promise<void>((resolve) => (deliver = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await delivered;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return deliver;
}

test('a page reacts to what was pressed and written before its code arrived', async ({ page }) => {
  const deliver = await openWithoutCode(page, '/contato');
  await page.getByLabel('Mensagem').fill('Escrita cedo');
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  deliver();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('#root').getByLabel('Mensagem')).toHaveValue('Escrita cedo');
});

test('a plan’s period that was chosen before the page’s code arrived stays chosen', async ({ page }) => {
  const deliver = await openWithoutCode(page, '/seja-membro');
  await page.locator('#prerender').getByText('Anual', { exact: true }).click();
  await expect(page.locator('#prerender').getByRole('radio', { name: 'Anual' })).toBeChecked();
  deliver();
  await expect(page.locator('#root').getByRole('radio', { name: 'Anual' })).toBeChecked();
  await expect(
    page
      .locator('#root')
      .getByText(/Você economiza/)
      .first(),
  ).toBeVisible();
});

test('a link that is pressed while the page’s code arrives is followed, and the menu stays under the pointer', async ({ page }) => {
  await signIn(page, accounts.admin);
  const deliver = await openWithoutCode(page, '/');
  const link = (part: string) => page.locator(part).getByRole('banner').getByRole('link', { name: 'Loja', exact: true });
  // With the fallback font the menu has another width.
  await page.evaluate(async () => void (await document.fonts.load('1em Figtree')));
  const early = await link('#prerender').boundingBox();
  await link('#prerender').hover();
  await page.mouse.down();
  deliver();
  await expect(page.locator('#root main:not([aria-busy="true"])')).toBeAttached();
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name: 'Loja' })).toBeVisible();
  await expect(page.locator('#root').getByRole('button', { name: /Admin$/ })).toBeVisible();
  expect((await link('#root').boundingBox())?.x).toBe(early?.x);
});

test('a button that a key presses while the page’s code arrives is pressed once', async ({ page }) => {
  const deliver = await openWithoutCode(page, '/');
  await page.locator('#prerender').getByRole('button', { name: 'Entrar' }).focus();
  await page.keyboard.down('Space');
  deliver();
  await expect(page.locator('#root main:not([aria-busy="true"])')).toBeAttached();
  await page.keyboard.up('Space');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the first page needs few files, and its scripts wait for its main picture', async ({ page, context }) => {
  await expect.poll(async () => (await page.request.get('/')).text()).toContain('id="prerender"');
  const requested: string[] = [];
  const sizes = { script: 0, font: 0, document: 0 };
  context.on('request', (request) => requested.push(request.url()));
  const received: Promise<void>[] = [];
  // The headless shell's pointer is over the page from the start, and a visitor's pointer has the notice of new releases loaded.
  await page.addInitScript(() => window.addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true));
  context.on('requestfinished', (request) => {
    const type = request.resourceType() as keyof typeof sizes;
    if (!(type in sizes)) return;
    received.push(request.sizes().then(({ responseBodySize }) => void (sizes[type] += responseBodySize)));
  });
  await openPage(page, '/');
  await page.waitForLoadState('networkidle');
  await Promise.all(received);
  const scripts = requested.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeLessThanOrEqual(10);
  expect(requested.filter((url) => url.endsWith('.css'))).toEqual([]);
  const picture = requested.findIndex((url) => url.includes('home-group'));
  expect(picture).toBeGreaterThan(-1);
  expect(picture).toBeLessThan(requested.indexOf(scripts[0] ?? ''));
  // Bytes after compression. A larger first page needs a reason and a new budget, here and in tools/bench/src/load-bench.ts.
  expect(sizes.script).toBeLessThan(139_850);
  expect(sizes.font).toBeLessThan(60_000);
  expect(sizes.document).toBeLessThan(25_000);
});

test('pages that only show are small and load nothing that only forms need', async ({ page, context }) => {
  const scripts: string[] = [];
  const documents: Promise<number>[] = [];
  context.on('request', (request) => request.url().endsWith('.js') && scripts.push(new URL(request.url()).pathname));
  context.on('requestfinished', (request) => {
    if (request.resourceType() === 'document') documents.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  for (const path of ['/loja', '/cursos', '/sobre', '/ong', '/projetos', '/doacoes', '/transparencia', '/membros', '/busca', '/termos']) {
    await openPage(page, path);
    await page.waitForLoadState('networkidle');
  }
  await openSeededProduct(page);
  await page.waitForLoadState('networkidle');
  expect(Math.max(...(await Promise.all(documents)))).toBeLessThan(25_000);
  expect(scripts).not.toEqual([]);
  expect(scripts.filter((script) => /[/](forms|payment|TextInput)[-.]/.test(script))).toEqual([]);
});

test('what one types and selects in the page before it is live stays', async ({ page }) => {
  await expect.poll(async () => (await page.request.get('/loja')).text()).toContain('id="prerender"');
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/remoteEntry/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/loja', { waitUntil: 'commit' });
  await page.locator('#prerender').getByPlaceholder('Buscar produtos...').fill('batom');
  await page.locator('#prerender').getByLabel('Ordenar').selectOption('menor preço');
  release();
  await expect(page.locator('#prerender')).toHaveCount(0);
  await expect(page.getByPlaceholder('Buscar produtos...')).toHaveValue('batom');
  await expect(page).toHaveURL(/busca=batom/);
  await expect(page.getByLabel('Ordenar')).toHaveValue('price-asc');
});
