import { buyNow, finish, giveDelivery } from '../src/checkout';
import { aConsole, pressInDialog } from '../src/console';
import { expect, openPage, signIn, test } from '../src/journey';
import { mailsTo } from '../src/mailbox';
import { newAccount } from '../src/new-account';

test('an order goes from paid to delivered, and a part of its money back', async ({ page, browser }) => {
  const account = await newAccount(page, 'Olga');
  await signIn(page, account);
  await buyNow(page);
  await giveDelivery(page);
  await page.getByRole('radio', { name: /Cartão de crédito/ }).click();
  await finish(page);
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento Realizado!' })).toBeVisible();

  const admin = await aConsole(browser);
  await openPage(admin, `/dashboard/pedidos?busca=${encodeURIComponent(account.email)}`);
  const card = admin.getByRole('article');
  await expect(card).toHaveCount(1);
  await expect(card).toContainText('Processando');
  await card.getByRole('button', { name: 'Ver Detalhes' }).click();
  const panel = admin.getByRole('dialog').first();
  await panel.getByRole('button', { name: 'Marcar como enviado' }).click();
  await admin.getByLabel('Código de rastreio').fill('BR123456789');
  await pressInDialog(admin, 'Marcar como enviado');
  await expect(panel).toContainText('BR123456789');
  await panel.getByRole('button', { name: 'Marcar como entregue' }).click();
  await pressInDialog(admin, 'Marcar como entregue');
  await expect(panel.getByRole('button', { name: 'Marcar como entregue' })).toBeHidden();

  await panel.getByRole('button', { name: 'Reembolsar' }).click();
  await admin.getByLabel('Valor').fill('10,00');
  await admin.getByLabel('Motivo').fill('Frasco amassado');
  await pressInDialog(admin, 'Reembolsar');
  await expect(panel).toContainText('Frasco amassado');
  await expect(admin.getByRole('dialog')).toHaveCount(1);

  const subjects = async () => (await mailsTo(account.email)).map(({ subject }) => subject).join(' | ');
  await expect.poll(subjects).toMatch(/enviado.*entregue.*Reembolso/i);
  await page.goto('/perfil');
  await page.getByRole('main').getByRole('link', { name: /^#/ }).first().click();
  await expect(page.getByRole('main')).toContainText('Entregue');
  await expect(page.getByRole('main')).toContainText('BR123456789');
  await admin.close();
});
