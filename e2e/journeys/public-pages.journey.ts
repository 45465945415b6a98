import { expect, openPage, openSeededProduct, test } from '../src/journey';
import { keyboardWalk } from '../src/accessibility-figures';
import { expectAccessible, expectNoSidewaysScroll } from '../src/accessible';

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

test('the note about donations leaves the figures beside it free', async ({ page }) => {
  await openPage(page, '/');
  for (const width of [800, 1100, 1280, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    const figures = await page.getByRole('listitem').filter({ hasText: 'famílias com cestas solidárias' }).boundingBox();
    const note = await page.getByRole('complementary', { name: 'Para onde vão as doações' }).boundingBox();
    expect(figures!.x + figures!.width, `${width} px`).toBeLessThanOrEqual(note!.x - 8);
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

test('the walk by keyboard finds controls that it never reaches and controls that it can not leave', async ({ page }) => {
  const faultsOf = async (body: string, script = '') => {
    await page.goto('about:blank');
    await page.setContent(`<main>${body}</main>`);
    await page.evaluate(script);
    return (await keyboardWalk(page)).faults;
  };
  const three = '<a href="#a">A</a><button id="b">B</button><input id="c" type="date">';
  expect(await faultsOf(three)).toEqual([]);
  const back = `document.getElementById('c').onkeydown = (key) => { key.preventDefault(); document.getElementById('b').focus(); }`;
  expect(await faultsOf(three, back)).toEqual([expect.stringContaining('goes back to <button id="b"')]);
  const beyond = `document.getElementById('b').onfocus = () => document.getElementById('c').focus()`;
  expect(await faultsOf(three, beyond)).toEqual([`the Tab key doesn't reach <button id="b">B</button>`]);
});
