import { accounts, expect, test } from '../src/journey';
import { linkTo } from '../src/mailbox';

test('the first administrator signs up with an address of ADMIN_EMAILS', async ({ request }) => {
  const { email, password } = accounts.admin;
  const sent = { name: 'Ana Lima', email, password, passwordConfirmation: password };
  expect((await request.post('/api/auth/register', { data: sent })).status()).toBe(202);
  let link = '';
  await expect(async () => expect((link = await linkTo(email, /Confirme seu e-mail/))).not.toBe('')).toPass();
  const data = { token: new URL(link).searchParams.get('token'), password, passwordConfirmation: password };
  expect((await request.post('/api/auth/confirm-with-new-password', { data })).status()).toBe(204);
});
