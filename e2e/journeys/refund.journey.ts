import { buyNow, finish, giveDelivery } from '../src/checkout';
import { expect, signIn, test } from '../src/journey';
import { mailsTo } from '../src/mailbox';
import { newAccount } from '../src/new-account';

test('a paid order that is cancelled is refunded, and its buyer is notified', async ({ page }) => {
  const account = await newAccount(page, 'Rute');
  await signIn(page, account);
  await buyNow(page);
  await giveDelivery(page);
  await page.getByRole('radio', { name: /Cartão de crédito/ }).click();
  await finish(page);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento Realizado!' })).toBeVisible();

  await page.goto('/perfil');
  await page.getByRole('main').getByRole('link', { name: /^#/ }).first().click();
  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cancelar pedido/ })
    .click();
  await expect(page.getByRole('main')).toContainText('Cancelado');
  const subjects = async () => (await mailsTo(account.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringContaining('Reembolso do pedido'));
});
