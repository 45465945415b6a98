import { chargeSubscription } from '../src/sandbox';
import { newAccount } from '../src/new-account';
import { accounts, expect, openPage, signIn, test } from '../src/journey';

test('a membership begins, a renewal fails and succeeds, and its member cancels it', async ({ page }) => {
  await signIn(page, await newAccount(page, 'Nina'));
  await openPage(page, '/seja-membro');
  await page
    .getByRole('button', { name: /^Assinar por/ })
    .first()
    .click();
  await page.waitForURL(/\/subscribe\//);
  const subscription = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  await page.getByRole('button', { name: 'Autorizar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento Realizado!' })).toBeVisible();

  await page.goto('/perfil');
  await expect(page.getByText('Membro Ativo')).toBeVisible();
  await chargeSubscription(subscription, 'refused');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('O último pagamento não foi aprovado.')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.getByText('Membro Ativo')).toBeVisible();
  await chargeSubscription(subscription, 'paid');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Próximo pagamento')).toBeVisible({ timeout: 3_000 });
  }).toPass();

  await page.getByRole('button', { name: 'Cancelar assinatura' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Cancelar assinatura/ })
    .click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Membro Ativo')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancelar assinatura' })).toBeHidden();
});

test('a visitor who turns out to be a member already sees it, wherever the button stood', async ({ page }) => {
  await openPage(page, '/seja-membro');
  await page
    .getByRole('button', { name: /^Assinar por/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(accounts.customer.email);
  await dialog.getByLabel('Senha', { exact: true }).fill(accounts.customer.password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('Você já é membro.')).toBeInViewport();
});
