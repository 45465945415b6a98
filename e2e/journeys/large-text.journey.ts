import { expect, openPage, openSeededProduct, test } from '../src/journey';
import { cutTexts, withLargeText } from '../src/legible';

test('the freight of the cart, and a toast, can be read on a phone with text of twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSeededProduct(page);
  await withLargeText(page, async () => {
    await page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click();
    await expect(page.getByText('Produto adicionado ao carrinho')).toBeVisible();
    expect(await cutTexts(page)).toEqual([]);
    await openPage(page, '/carrinho');
    await page.getByRole('textbox', { name: 'CEP' }).fill('13010000');
    await expect(page.getByRole('radio', { name: /Entrega econômica/i })).toBeVisible();
    expect(await cutTexts(page)).toEqual([]);
  });
});
