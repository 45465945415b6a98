import type { PaypalEnv } from '../../../config/payment-env';
import { Problem } from '../../../common/problems/problem';
import { answerOf, textOf } from '../provider-answer';
import { ProviderHttp, ProviderUnauthorized, type ProviderCall } from '../provider-http';

/** A token that ends while a call is under way is no use. */
const SPARE_SECONDS = 60;
const GRANT = new URLSearchParams({ grant_type: 'client_credentials' });

interface Token {
  value: string;
  endsAt: number;
}

/** PayPal's calls with its access token, which is asked for once and kept until shortly before it ends. */
export class PaypalClient {
  private readonly tokens: ProviderHttp;
  private readonly http: ProviderHttp;
  private token?: Token;
  private asking?: Promise<Token>;

  constructor({ url, clientId, clientSecret }: PaypalEnv) {
    this.tokens = new ProviderHttp(url, () => ({ authorization: `Basic ${btoa([clientId, clientSecret].join(':'))}` }));
    this.http = new ProviderHttp(url, () => ({}));
  }

  /** Throws what `ProviderHttp.call` does. A token that was withdrawn is replaced once. */
  async call<T>(call: ProviderCall, read: (answer: unknown) => T): Promise<T> {
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

  private send<T>(call: ProviderCall, token: string, read: (answer: unknown) => T): Promise<T> {
    // A repeat is answered in full, like the first call.
    const headers = { prefer: 'return=representation', ...call.headers, authorization: `Bearer ${token}` };
    return this.http.call({ ...call, headers }, read);
  }

  /** Calls at the same time share one request for it; one that failed is not kept. */
  private async currentToken(): Promise<Token> {
    if (this.token && this.token.endsAt > Date.now()) return this.token;
    this.asking ??= this.askToken().finally(() => (this.asking = undefined));
    this.token = await this.asking;
    return this.token;
  }

  private askToken(): Promise<Token> {
    const askedAt = Date.now();
    return this.tokens.call({ method: 'POST', path: '/v1/oauth2/token', body: GRANT }, (value) => {
      const answer = answerOf(value);
      const seconds = typeof answer.expires_in === 'number' ? answer.expires_in : 0;
      return { value: textOf(answer, 'access_token'), endsAt: askedAt + (seconds - SPARE_SECONDS) * 1_000 };
    });
  }
}
