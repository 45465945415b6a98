import { expect, openPage, openSeededProduct, test } from '../src/journey';
import { expectAccessible, expectNoSidewaysScroll } from '../src/accessible';

const pages = ['/', '/loja', '/cursos', '/ong', '/seja-membro', '/doacoes', '/sobre', '/contato', '/projetos', '/privacidade', '/termos'];
const unlisted = ['/payment/success', '/payment/cancelled', '/loja?busca=zzzz', '/nao-existe'];
const widths = [360, 768, 1280];

for (const width of widths) {
  test(`every public page works and is accessible at ${width} px`, async ({ page, expectTrouble }) => {
    test.setTimeout(180_000);
    // Chromium itself writes the 404 of an unknown address to the console.
    expectTrouble('/nao-existe');
    const thirdParties: string[] = [];
    page.on('request', (request) => {
      if (!/^(http:\/\/localhost:|data:|blob:)/.test(request.url())) thirdParties.push(request.url());
    });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...pages, ...unlisted]) {
      await openPage(page, path);
      await expect(page.locator('h1')).toHaveCount(1);
      await expectAccessible(page, path);
      await expectNoSidewaysScroll(page);
    }
    expect(thirdParties).toEqual([]);
  });
}

test('product pages of both kinds are accessible, on phone and desk', async ({ page }) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const list of ['/loja', '/cursos']) {
      await openPage(page, list);
      await page.getByRole('article').first().getByRole('heading').click();
      await expect(page.getByRole('heading', { name: 'Descrição' })).toBeVisible();
      await expectAccessible(page, `${list} → product`);
      await expectNoSidewaysScroll(page);
    }
  }
});

test('dialog, menu, cart and zoom are accessible and close with Escape', async ({ page }) => {
  await openPage(page, '/');
  const opened = async (what: string) => {
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, what);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Senha é obrigatória')).toBeVisible();
  await opened('login dialog with errors');
  await page.getByRole('button', { name: 'Carrinho vazio' }).click();
  await opened('cart');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await opened('menu');
  await openSeededProduct(page);
  await page.getByRole('button', { name: 'Ampliar a foto' }).click();
  await opened('zoomed picture');
});

test('nothing scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of pages) {
    await openPage(page, path);
    await expectNoSidewaysScroll(page);
  }
});

test('a keyboard alone reaches the content, the submenu and the search', async ({ page }) => {
  await openPage(page, '/loja');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused();
  await page.getByRole('button', { name: 'Institucional' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Sobre' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sobre$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
