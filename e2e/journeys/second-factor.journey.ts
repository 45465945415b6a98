import type { Page } from '@playwright/test';
import { generate } from 'otplib';
import { expect, openPage, test } from '../src/journey';
import { mailsTo } from '../src/mailbox';
import { newAccount } from '../src/new-account';

const CODE_SECONDS = 30;

/** Code of an authenticator app, `later` steps of 30 s ahead; the server accepts the next step too. */
const codeOf = (secret: string, later = 0) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + later * CODE_SECONDS });

async function login(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await openPage(page, '/');
  await page.getByRole('banner').getByRole('button', { name: 'Entrar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** Expects that the page prints its recovery codes and the account they open, on one sheet. */
async function expectOneSheet(page: Page, email: string): Promise<void> {
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Códigos de recuperação da conta ${email} na Aflora`)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
}

/** Returns the app's secret and the recovery codes. */
async function setUp(page: Page, email: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  await openPage(page, '/perfil#verificacao');
  const section = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await expect(section.getByRole('heading')).toBeInViewport();
  await section.getByRole('button', { name: 'Usar aplicativo autenticador' }).click();
  await expect(section.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
  const secret = (await section.locator('code').innerText()).replaceAll(' ', '');
  await section.getByLabel('Código', { exact: true }).fill(await codeOf(secret));
  await section.getByRole('button', { name: 'Confirmar código' }).click();
  const codes = section.getByRole('group', { name: 'Códigos de recuperação' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const recoveryCodes = await codes.getByRole('listitem').allInnerTexts();
  await expectOneSheet(page, email);
  await codes.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(section.getByText('Restam 10 códigos de recuperação.')).toBeVisible();
  return { secret, recoveryCodes };
}

async function verify(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verificação em duas etapas' });
  await dialog.getByLabel('Código').fill(code);
  await dialog.getByRole('button', { name: 'Verificar' }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Rosa' }).click();
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Entrar' })).toBeVisible();
}

test('an account with a second factor opens with the password and a code, or a recovery code', async ({ page, expectTrouble }) => {
  // Responses to the login with the right password (401) and to a wrong code (422).
  expectTrouble('status of 401', 'status of 422');
  const account = await newAccount(page, 'Rosa');
  await login(page, account);
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  const { secret, recoveryCodes } = await setUp(page, account.email);
  const subjects = async () => (await mailsTo(account.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('Verificação em duas etapas na sua conta da Aflora');
  await signOut(page);

  await login(page, account);
  await verify(page, '000000');
  await expect(page.getByText('Código incorreto ou já usado. Confira também a hora do celular.')).toBeVisible();
  await verify(page, await codeOf(secret, 1));
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  await signOut(page);

  await login(page, account);
  await verify(page, recoveryCodes[0] ?? '');
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
});

test('a passkey opens the account, and confirms what needs to be confirmed', async ({ page, context, expectTrouble }) => {
  expectTrouble('status of 401', 'status of 403');
  const authenticator = await context.newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  await authenticator.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'usb', automaticPresenceSimulation: true },
  });
  const account = await newAccount(page, 'Rosa');
  await login(page, account);
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();
  await openPage(page, '/perfil');
  const section = page.getByRole('region', { name: 'Verificação em duas etapas' });
  await section.getByRole('button', { name: 'Adicionar chave de acesso' }).click();
  await section.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await signOut(page);

  await login(page, account);
  await page.getByRole('dialog', { name: 'Verificação em duas etapas' }).getByRole('button', { name: 'Usar chave de acesso' }).click();
  await expect(page.getByText('Login realizado com sucesso!')).toBeVisible();

  // Simulates an old login: the first request gets the response that it would get then.
  await openPage(page, '/perfil');
  const refused = { code: 'auth.step-up-required', status: 403, title: '', type: 'about:blank', params: {}, instance: '', errors: [] };
  await page.route(
    '**/api/privacy/export',
    (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json: refused }),
    {
      times: 1,
    },
  );
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar meus dados' }).click();
  await page.getByRole('dialog', { name: 'Confirme que é você' }).getByRole('button', { name: 'Usar chave de acesso' }).click();
  expect((await download).suggestedFilename()).toBe('aflora-meus-dados.zip');
});
