import type { Client } from 'pg';

export interface AccountsApi {
  url: string;
  /** Only to count what the API did. */
  database: Client;
}

export const customer = { email: 'cliente@demo.local', password: 'Demo-cliente-2026' };

interface Call {
  path: string;
  body: object;
  headers?: Record<string, string>;
}

export function post(api: AccountsApi, { path, body, headers = {} }: Call): Promise<Response> {
  return fetch(api.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
}

export interface SignedIn {
  accessToken: string;
  /** The refresh cookie, as a request carries it. */
  cookie: string;
}

export async function signIn(api: AccountsApi): Promise<SignedIn> {
  const answer = await post(api, { path: '/api/auth/login', body: customer });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { accessToken, cookie: cookieOf(answer) };
}

/** '' when the answer sets none. */
export const cookieOf = (answer: Response): string => answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
