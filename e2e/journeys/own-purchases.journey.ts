import { expect, openLoaded, openSeededProduct, signIn, test } from '../src/journey';
import { newAccount } from '../src/new-account';

test('a customer keeps an address, finds the cart on another device, and buys without typing either again', async ({ page, browser }) => {
  const account = await newAccount(page, 'Lia');
  await signIn(page, account);
  await openLoaded(page, '/perfil');
  await page.getByRole('button', { name: 'Adicionar endereço' }).click();
  await page.getByRole('textbox', { name: 'Nome do endereço' }).fill('Casa');
  await page.getByRole('textbox', { name: 'CEP' }).fill('13010000');
  await expect(page.getByRole('button', { name: 'Corrigir endereço' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Número' }).fill('210');
  await page.getByRole('button', { name: 'Salvar endereço' }).click();
  await expect(page.getByText('Preferido')).toBeVisible();

  const otherDevice = await (await browser.newContext()).newPage();
  await openSeededProduct(otherDevice);
  await otherDevice.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).click();
  await expect(otherDevice.getByRole('button', { name: 'Carrinho, 1 item' })).toBeVisible();
  const merged = otherDevice.waitForResponse((response) => response.url().endsWith('/api/cart/merges'));
  await signIn(otherDevice, account);
  expect((await merged).status()).toBe(201);

  await page.goto('/checkout');
  await expect(page.getByRole('radio', { name: /Casa/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Entrega econômica/i })).toBeVisible();
  const goOn = () => page.getByRole('button', { name: 'Continuar', exact: true }).click();
  await goOn();
  await page.getByRole('textbox', { name: 'CPF' }).fill('52998224725');
  await page.getByRole('checkbox', { name: 'Salvar este CPF ou CNPJ' }).check();
  await goOn();
  await page.getByRole('button', { name: /^Finalizar pedido/ }).click();
  await expect(page).toHaveURL(/\/pedido\//);

  await openLoaded(page, '/perfil');
  await expect(page.getByText('***.982.247-**')).toBeVisible();
  await expect(page.getByText(/aguardando pagamento até/)).toBeVisible();
  await openLoaded(otherDevice, '/carrinho');
  await expect(otherDevice.getByText('Seu carrinho está vazio.')).toBeVisible();
});
