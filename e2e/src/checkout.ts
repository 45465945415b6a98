import { expect, type Page } from '@playwright/test';

/** Opens the checkout of the product with the largest stock, as "buy now" does. */
export async function buyNow(page: Page): Promise<void> {
  const response = await page.request.get('/api/physical-products?pageSize=24');
  const { items } = (await response.json()) as { items: { id: string; stockQuantity: number }[] };
  const product = items.toSorted((a, b) => b.stockQuantity - a.stockQuantity)[0];
  await page.goto(`/checkout?produto=${product?.id}&quantidade=1`);
}

/** Completes the steps before the choice of payment; for a signed-in user, name and address are already filled in. */
export async function giveDelivery(page: Page, guest?: { email: string; name: string }): Promise<void> {
  const goOn = () => page.getByRole('button', { name: 'Continuar', exact: true }).click();
  // Wait for the checkout: the cart, from which the user may come, has a CEP field too.
  await expect(page.getByRole('heading', { level: 1, name: 'Finalizar compra' })).toBeVisible();
  await page.getByRole('textbox', { name: 'CEP' }).fill('13010000');
  await expect(page.getByRole('radio', { name: /Entrega econômica/i })).toBeVisible();
  await goOn();
  if (guest) {
    await page.getByRole('textbox', { name: 'E-mail' }).fill(guest.email);
    await page.getByRole('textbox', { name: 'Nome completo' }).fill(guest.name);
  }
  await page.getByRole('textbox', { name: 'CPF' }).fill('52998224725');
  await goOn();
  await page.getByRole('textbox', { name: 'Número' }).fill('210');
  await goOn();
}

export const finish = (page: Page): Promise<void> => page.getByRole('button', { name: /^Finalizar pedido/ }).click();
