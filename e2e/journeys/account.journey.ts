import type { Page } from '@playwright/test';
import { linkTo, mailsTo } from '../src/mailbox';
import { expect, openPage, test } from '../src/journey';

const PASSWORD = 'Girassol-amarelo';
const NEW_PASSWORD = 'Lavanda-do-campo';

const entrar = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Entrar' });

async function openLogin(page: Page) {
  await entrar(page).click();
  return page.getByRole('dialog');
}

async function login(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Entrar' }).click();
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
}

async function openLink(page: Page, email: string, subject: RegExp): Promise<void> {
  let link = '';
  await expect(async () => expect((link = await linkTo(email, subject))).not.toBe('')).toPass();
  await page.goto(link);
}

async function register(page: Page, email: string): Promise<void> {
  const dialog = await openLogin(page);
  await dialog.getByRole('tab', { name: 'Cadastrar' }).click();
  await dialog.getByLabel('Nome').fill('Rita de Souza');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirmar senha').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Cadastrar', exact: true }).click();
  await expect(page.getByText('Cadastro realizado com sucesso!')).toBeVisible();
  await expect(page.getByText('Verifique seu e-mail para confirmar a conta.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Voltar ao login' }).click();
}

/** Confirms an account after a stranger has signed up with the same address: the first link and the first password stay valid. */
async function confirm(page: Page, email: string): Promise<void> {
  let link = '';
  await expect(async () => expect((link = await linkTo(email, /Confirme seu e-mail/))).not.toBe('')).toPass();
  const stranger = { name: 'Estranho', email, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD };
  expect((await page.request.post('/api/auth/register', { data: stranger })).status()).toBe(202);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirme sua conta');
  await expect(page).toHaveURL(/\/confirmar-email$/);
  const main = page.getByRole('main');
  await main.getByLabel('Senha', { exact: true }).fill(NEW_PASSWORD);
  await main.getByRole('button', { name: 'Confirmar conta' }).click();
  await expect(main.getByText('Senha incorreta.')).toBeVisible();
  await main.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await main.getByRole('button', { name: 'Confirmar conta' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/confirmado/i);
}

async function changePhone(page: Page): Promise<void> {
  await openPage(page, '/perfil');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Rita');
  await expect(page.getByLabel('Sobrenome')).toHaveValue('de Souza');
  await page.getByLabel('Telefone').fill('19987654321');
  await page.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(page.getByText('Perfil atualizado')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Telefone')).toHaveValue('(19) 98765-4321');
}

async function recover(page: Page, email: string): Promise<void> {
  const recovery = await openLogin(page);
  await recovery.getByRole('button', { name: 'Esqueceu sua senha?' }).click();
  await recovery.getByLabel('E-mail').fill(email);
  await recovery.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText(/Se houver uma conta com este e-mail/).first()).toBeVisible();
}

async function resetPassword(page: Page, email: string): Promise<void> {
  await openLink(page, email, /nova senha/);
  await page.getByLabel('Nova senha').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('Senha atualizada').first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
}

test('register, confirm, log in, log out of two tabs, and forget the password', async ({ page, context, expectTrouble }) => {
  // Chromium logs every 4xx response to the console: here a login that is refused on purpose, and expired tokens.
  expectTrouble('/api/auth/');
  const email = `rita.${Date.now()}@example.com`;

  await openPage(page, '/');
  await register(page, email);
  await login(page, email, PASSWORD);
  await expect(page.getByText('Confirme seu e-mail antes de entrar.').first()).toBeVisible();

  await confirm(page, email);
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
  await login(page, email, PASSWORD);
  await expect(page.getByText(`Bem-vindo, ${email}!`)).toBeVisible();

  const second = await context.newPage();
  await changePhone(second);
  await page.getByRole('banner').getByRole('button', { name: 'Rita' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByText('Logout realizado com sucesso!')).toBeVisible();
  await expect(second).toHaveURL(/\/$/);
  await expect(entrar(second)).toBeVisible();

  await recover(page, email);
  await resetPassword(second, email);
  await login(second, email, NEW_PASSWORD);
  await expect(second.getByText(`Bem-vindo, ${email}!`)).toBeVisible();
  const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContainEqual(expect.stringContaining('foi alterada'));
});

test('a link that was used, and one that never was, each say so and offer a way on', async ({ page, expectTrouble }) => {
  expectTrouble('/api/auth/');
  await page.goto('/confirmar-email?token=abc');
  await expect(page.getByRole('main')).toContainText('Este link não é válido');
  await expect(page.getByRole('main').getByLabel('E-mail')).toBeVisible();
  await page.goto('/redefinir-senha?token=abc');
  await expect(page.getByRole('main')).toContainText('Este link não é válido');
  await expect(page.getByRole('main').getByLabel('E-mail')).toBeVisible();
  await expect(page.getByLabel('Nova senha')).toHaveCount(0);
});
