import { aConsole, pressInDialog } from '../src/console';
import { expect, openPage, signIn, test } from '../src/journey';
import { newAccount } from '../src/new-account';

test('a member is paused and resumed by an administrator', async ({ page, browser }) => {
  const account = await newAccount(page, 'Zuleica');
  await signIn(page, account);
  await openPage(page, '/seja-membro');
  await page
    .getByRole('button', { name: /^Assinar por/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Autorizar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento Realizado!' })).toBeVisible();

  const admin = await aConsole(browser);
  await openPage(admin, `/dashboard/membros-ong?busca=${encodeURIComponent(account.email)}`);
  const card = admin.getByRole('article');
  await expect(card).toContainText('Ativo');
  await card.getByRole('button', { name: 'Pausar' }).click();
  await expect(admin.getByRole('dialog')).toContainText('Zuleica');
  await pressInDialog(admin, 'Pausar');
  await expect(admin.getByText('Status do membro atualizado para Inativo.')).toBeVisible();
  await page.goto('/perfil');
  await expect(page.getByText('Não é Membro')).toBeVisible();

  await card.getByRole('button', { name: 'Reativar' }).click();
  await pressInDialog(admin, 'Reativar');
  await expect(admin.getByText('Status do membro atualizado para Ativo.')).toBeVisible();
  await page.goto('/perfil');
  await expect(page.getByText('Membro Ativo')).toBeVisible();
  await admin.close();
});

test('promotion and demotion reach a session that is open', async ({ page, browser, expectTrouble }) => {
  // Chromium logs the refusals to the console.
  expectTrouble('403', '401');
  const account = await newAccount(page, 'Petra');
  await signIn(page, account);
  await page.goto('/dashboard');
  await expect(page.getByText('Acesso negado')).toBeVisible();

  const admin = await aConsole(browser);
  await openPage(admin, `/dashboard/usuarios?busca=${encodeURIComponent(account.email)}`);
  const card = admin.getByRole('article');
  await card.getByRole('button', { name: 'Promover a admin' }).click();
  await expect(admin.getByRole('dialog')).toContainText('Petra');
  await pressInDialog(admin, 'Promover');
  await expect(admin.getByText('Usuário promovido a administrador.')).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

  await card.getByRole('button', { name: 'Remover admin' }).click();
  await pressInDialog(admin, 'Remover');
  await expect(admin.getByText('Usuário removido de administrador.')).toBeVisible();
  // The open page notices the removed rights with its next request, and leads to the first page.
  const refusal = page.waitForResponse((response) => response.url().includes('/api/admin/orders') && response.status() === 403);
  await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Pedidos' }).click();
  await refusal;
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Acesso negado')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('Acesso negado')).toBeVisible();
  await admin.close();
});
