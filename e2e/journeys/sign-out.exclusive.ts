import { accounts, expect, openPage, signIn, test } from '../src/journey';

test('a sign-out in one tab reaches the other and ends the session on the server', async ({ page, context, expectTrouble }) => {
  expectTrouble('401');
  await signIn(page, accounts.admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('aflora.session') ?? '{}') as { accessToken: string }).accessToken,
  );
  const other = await context.newPage();
  await openPage(other, '/');
  await other.getByRole('button', { name: /Admin/ }).click();
  await other.getByRole('button', { name: 'Sair' }).click();
  await expect(other.getByText('Logout realizado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Entrar' })).toBeVisible();
  const response = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(response.status()).toBe(401);
});
