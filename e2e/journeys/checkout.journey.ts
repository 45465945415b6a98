import type { Page } from '@playwright/test';
import { buyNow, finish, giveDelivery } from '../src/checkout';
import { accounts, expect, openPage, openSeededProduct, signIn, test } from '../src/journey';
import { mailsTo } from '../src/mailbox';
import { asOlderBrowser } from '../src/older-browser';

async function fillCart(page: Page): Promise<void> {
  await openPage(page, '/loja');
  await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('button', { name: /carrinho/i })
    .click();
  await expect(page.getByText('Produto adicionado ao carrinho')).toBeVisible();
}

/** Also runs against an empty product (`engine.config.ts`), so it needs nothing of the demo data. */
test('a guest with an older browser buys from the cart by card and follows the order by the mail’s link', async ({ page }) => {
  await asOlderBrowser(page);
  const email = `visita.${Date.now()}@example.com`;
  await fillCart(page);
  await page.goto('/carrinho');
  await page.reload();
  await page.getByRole('link', { name: /Finalizar compra/ }).click();
  await giveDelivery(page, { email, name: 'Visita Souza' });
  // By the page itself, so that it follows the step's entry, however early it comes.
  await page.evaluate(() => window.history.back());
  await expect(page.getByRole('textbox', { name: 'Número' })).toHaveValue('210');
  await page.goForward();
  await page.getByRole('radio', { name: /Cartão de crédito/ }).click();
  await finish(page);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento Realizado!' })).toBeVisible();
  await expect(page.getByText('Pagamento confirmado com sucesso.')).toBeVisible();

  const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
  await expect.poll(async () => (await subjects()).length).toBe(2);
  expect((await subjects()).map((subject) => subject.split(/[:#]/)[0]?.trim())).toEqual(['Recebemos seu pedido', 'Pagamento confirmado']);
  const link = /https?:\/\/\S+token=[\w-]+/.exec((await mailsTo(email))[1]?.text ?? '')?.[0] ?? '';
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page).toHaveURL(/\/pedido\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('main')).toContainText('Campinas');
});

for (const wide of [390, 1440])
  test(`a toast about the cart covers neither its lines nor its buttons at ${wide} px`, async ({ page }) => {
    await page.setViewportSize({ width: wide, height: 844 });
    await fillCart(page);
    const toast = page.getByRole('alert').filter({ hasText: 'Produto adicionado ao carrinho' });
    // A toast doesn't end while the pointer is on it.
    await toast.hover();
    await page.getByRole('button', { name: /^Carrinho/ }).press('Enter');
    const cart = page.getByRole('dialog', { name: 'Carrinho' });
    // Waits until the cart has slid in.
    await cart.getByRole('link', { name: 'Finalizar compra' }).hover();
    const controls = await cart.locator('a, button').all();
    const boxes = await Promise.all([toast, ...controls].map((one) => one.boundingBox()));
    const [over, ...others] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
    const isCovered = ({ x, y, width, height }: NonNullable<typeof over>): boolean =>
      over !== undefined && x < over.x + over.width && x + width > over.x && y < over.y + over.height && y + height > over.y;
    expect(over?.height).toBeGreaterThan(0);
    expect(others.filter(isCovered)).toEqual([]);
  });

test('a toast at the foot of a phone, away from the pressed button, stays whole when the cart opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openSeededProduct(page);
  // The code of toasts, which remembers where was pressed, is loaded after the first action.
  await page.waitForLoadState('networkidle');
  const add = page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true });
  await add.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 90));
  await add.click();
  const toast = page.getByRole('alert').filter({ hasText: 'Produto adicionado ao carrinho' });
  await toast.hover();
  expect((await toast.boundingBox())?.y).toBeGreaterThan(422);
  await page.getByRole('button', { name: /^Carrinho/ }).press('Enter');
  await page.getByRole('dialog', { name: 'Carrinho' }).getByRole('link', { name: 'Finalizar compra' }).hover();
  expect((await toast.boundingBox())?.x).toBeGreaterThan(0);
});

test('on a phone a full cart shows its number, and its toasts neither cover the pressed button nor pile up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPage(page, '/loja');
  const { items } = (await (await page.request.get('/api/physical-products')).json()) as { items: { id: string }[] };
  const lines = items.slice(0, 3).map(({ id }) => ({ productId: id, quantity: 99 }));
  await page.evaluate((cart) => localStorage.setItem('aflora.cart', JSON.stringify(cart)), lines);
  await openPage(page, `/produto/physical/${items[0]?.id}`);
  const number = page.getByRole('button', { name: 'Carrinho, 297 itens' }).getByText('297');
  const isWhole = await number.evaluate((badge) => {
    const { left, right, top, height } = badge.getBoundingClientRect();
    return [left + 2, right - 2].every((x) => document.elementFromPoint(x, top + height / 2) === badge);
  });
  expect(isWhole).toBe(true);

  const add = page.getByRole('button', { name: 'Adicionar ao carrinho', exact: true });
  await page.keyboard.press('Tab');
  await add.evaluate((button) => window.scrollBy(0, button.getBoundingClientRect().top - 90));
  await add.click();
  const full = page.getByRole('alert').filter({ hasText: 'Carrinho cheio' });
  await expect(full).toBeVisible();
  // Another press in the same place reaches the button.
  await add.click({ trial: true });
  await page.evaluate(() => localStorage.setItem('aflora.cart', '[]'));
  await add.click();
  const added = page.getByRole('alert').filter({ hasText: 'Produto adicionado ao carrinho' });
  await added.hover();
  const [one, both] = await Promise.all([added.boundingBox(), added.locator('..').boundingBox()]);
  expect(both?.height).toBeLessThan((one?.height ?? 0) + 24);
});

test('a coupon’s link puts it into the cart, where it stays until it is taken off', async ({ page }) => {
  await fillCart(page);
  await page.goto('/carrinho?cupom=bemvinda10');
  await expect(page).toHaveURL(/\/carrinho$/);
  await page.reload();
  await expect(page.getByRole('term').filter({ hasText: 'Cupom BEMVINDA10' })).toBeVisible();
  await page.getByRole('button', { name: 'Tirar o cupom BEMVINDA10' }).click();
  await expect(page.getByRole('button', { name: 'Tenho um cupom' })).toBeVisible();
});

test('a customer’s card is refused, and Pix pays the same order', async ({ page }) => {
  await signIn(page, accounts.customer);
  await buyNow(page);
  await giveDelivery(page);
  await page.getByRole('radio', { name: /Cartão de crédito/ }).click();
  await finish(page);
  await page.getByRole('button', { name: 'Recusar pagamento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento não aprovado' })).toBeVisible();
  await page.getByRole('link', { name: 'Pagar novamente' }).click();
  await expect(page).toHaveURL(/\/pedido\//);
  await page.getByRole('button', { name: 'Pagar novamente' }).click();
  await page.getByRole('radio', { name: /Pix/ }).first().click();
  await page
    .getByRole('button', { name: /^Pagar/ })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: 'Pague com Pix' })).toBeVisible();
  await page.getByRole('link', { name: 'Abrir página de pagamento' }).click();
  await page.getByRole('button', { name: 'Simular pagamento' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento Realizado!' })).toBeVisible();
});
