import { expect, type APIRequestContext } from '@playwright/test';

interface Account {
  email: string;
  password: string;
}

/** Signs in on another device. Returns the authorization header. */
async function enterElsewhere(request: APIRequestContext, { email, password }: Account): Promise<{ authorization: string }> {
  const response = await request.post('/api/auth/login', { data: { email, password } });
  const { accessToken } = (await response.json()) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}` };
}

/** Ends the account's sessions in every open page, as the owner can do on another device. */
export async function endSessionsOf(request: APIRequestContext, account: Account): Promise<void> {
  const headers = await enterElsewhere(request, account);
  expect((await request.post('/api/auth/sessions/end-others', { headers })).status()).toBe(204);
}

/** Makes an account an administrator. */
export async function promote(request: APIRequestContext, { email }: Account, by: Account): Promise<void> {
  const headers = await enterElsewhere(request, by);
  const found = await request.get('/api/admin/users', { headers, params: { search: email } });
  const { items } = (await found.json()) as { items: { id: string }[] };
  expect((await request.post(`/api/admin/users/${items[0]?.id}/promotion`, { headers })).ok()).toBe(true);
}
