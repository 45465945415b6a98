import type { PaypalEnv } from '../../../config/payment-env';
import { Problem } from '../../../common/problems/problem';
import { ProviderHttp, ProviderRefusal, ProviderUnauthorized, type ProviderCall } from '../provider-http';
import { isUnreadable, jsonObjectOf, textOf } from '../response-fields';

/** A token is renewed this long before it expires, so that it doesn't expire during a call. */
const EXPIRY_MARGIN_SECONDS = 60;
const GRANT = new URLSearchParams({ grant_type: 'client_credentials' });

interface Token {
  value: string;
  expiresAt: number;
}

/** HTTP client of PayPal. Its access token is requested once and kept until shortly before it expires. */
export class PaypalClient {
  private readonly tokens: ProviderHttp;
  private readonly http: ProviderHttp;
  private token?: Token;
  private pendingToken?: Promise<Token>;

  constructor({ url, clientId, clientSecret }: PaypalEnv) {
    this.tokens = new ProviderHttp(url, () => ({ authorization: `Basic ${btoa([clientId, clientSecret].join(':'))}` }));
    this.http = new ProviderHttp(url, () => ({}));
  }

  /** Throws what `ProviderHttp.call` throws. A revoked token is replaced once. */
  async call<T>(call: ProviderCall, read: (response: unknown) => T): Promise<T> {
    const token = await this.currentToken();
    try {
      return await this.send(call, token.value, read);
    } catch (error) {
      if (!(error instanceof Problem) || !(error.cause instanceof ProviderUnauthorized)) throw error;
      if (this.token === token) this.token = undefined;
      return this.send(call, (await this.currentToken()).value, read);
    }
  }

  read<T>(work: () => T): T {
    return this.http.read(work);
  }

  private send<T>(call: ProviderCall, token: string, read: (response: unknown) => T): Promise<T> {
    // Makes PayPal respond to a repeated request in full, like to the first.
    const headers = { prefer: 'return=representation', ...call.headers, authorization: `Bearer ${token}` };
    return this.http.call({ ...call, headers }, read);
  }

  /** Concurrent calls share one token request; a failed request is not kept. */
  private async currentToken(): Promise<Token> {
    if (this.token && this.token.expiresAt > Date.now()) return this.token;
    this.pendingToken ??= this.requestToken().finally(() => (this.pendingToken = undefined));
    this.token = await this.pendingToken;
    return this.token;
  }

  private requestToken(): Promise<Token> {
    const askedAt = Date.now();
    return this.tokens.call({ method: 'POST', path: '/v1/oauth2/token', body: GRANT }, (value) => {
      const response = jsonObjectOf(value);
      const seconds = typeof response.expires_in === 'number' ? response.expires_in : 0;
      return { value: textOf(response, 'access_token'), expiresAt: askedAt + (seconds - EXPIRY_MARGIN_SECONDS) * 1_000 };
    });
  }
}

/**
 * A list with the result; empty if PayPal refuses the request or the response is unreadable, because the resource doesn't belong to a
 * payment of ours or has an unknown status.
 */
export async function ifOurs<T>(read: () => Promise<T>): Promise<T[]> {
  try {
    return [await read()];
  } catch (error) {
    if (!(error instanceof ProviderRefusal) && !isUnreadable(error)) throw error;
    return [];
  }
}
