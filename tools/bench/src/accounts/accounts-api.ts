import type { Client } from 'pg';

export interface Address {
  url: string;
}

export interface AccountsApi extends Address {
  /** Used only to count the API's effects. */
  database: Client;
}

export const customer = { email: 'cliente@demo.local', password: 'Demo-cliente-2026' };

interface Call {
  path: string;
  body: object;
  headers?: Record<string, string>;
}

export function post(api: Address, { path, body, headers = {} }: Call): Promise<Response> {
  return fetch(api.url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
}

export interface SignedIn {
  accessToken: string;
  /** The refresh token as a value of the `cookie` header. */
  cookie: string;
}

export async function signIn(api: Address): Promise<SignedIn> {
  const response = await post(api, { path: '/api/auth/login', body: customer });
  const { accessToken } = (await response.json()) as { accessToken: string };
  return { accessToken, cookie: cookieOf(response) };
}

/** Cookie that a response sets, as a value of the `cookie` header; '' when it sets none. */
export const cookieOf = (response: Response): string => response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
