import { expect, type Page } from '@playwright/test';
import { linkTo } from './mailbox';

/** Creates a confirmed account that no other journey uses. */
export async function newAccount(page: Page, firstName: string): Promise<{ email: string; password: string }> {
  const email = `${firstName.toLowerCase()}.${Date.now()}@example.com`;
  const password = 'Girassol-amarelo';
  const data = { name: `${firstName} Souza`, email, password, passwordConfirmation: password };
  expect((await page.request.post('/api/auth/register', { data })).status()).toBe(202);
  let link = '';
  await expect(async () => expect((link = await linkTo(email, /Confirme seu e-mail/))).not.toBe('')).toPass();
  const token = new URL(link).searchParams.get('token');
  expect((await page.request.post('/api/auth/confirm-account', { data: { token, password } })).status()).toBe(204);
  return { email, password };
}
