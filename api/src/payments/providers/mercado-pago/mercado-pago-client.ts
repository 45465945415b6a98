import { randomUUID } from 'node:crypto';
import type { MercadoPagoEnv } from '../../../config/payment-env';
import { answerOf } from '../provider-answer';
import { ProviderHttp, ProviderRefusal } from '../provider-http';

/** Mercado Pago's calls. All throw `payment.provider-unavailable`, or `ProviderRefusal` for an answer of 4xx. */
export class MercadoPagoClient {
  private readonly http: ProviderHttp;

  constructor({ url, accessToken }: MercadoPagoEnv) {
    this.http = new ProviderHttp(url, () => ({ authorization: `Bearer ${accessToken}` }));
  }

  get<T>(path: string, read: (answer: unknown) => T): Promise<T> {
    return this.http.call({ method: 'GET', path }, read);
  }

  /** `key`: whatever is sent with it once is done once. */
  post<T>(path: string, { body, key }: { body: object; key: string }, read: (answer: unknown) => T): Promise<T> {
    return this.http.call({ method: 'POST', path, body, headers: { 'x-idempotency-key': key } }, read);
  }

  /** A state may be wanted twice, with another between: the key is of this one call and its repeats. */
  async put(path: string, body: object): Promise<void> {
    await this.http.call({ method: 'PUT', path, body, headers: { 'x-idempotency-key': randomUUID() } }, answerOf);
  }

  /** `put`, whose refusal may mean that it is in that state already. */
  async putUnless(path: string, body: object, isSoAlready: () => Promise<boolean>): Promise<void> {
    try {
      await this.put(path, body);
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || !(await isSoAlready())) throw error;
    }
  }

  read<T>(work: () => T): T {
    return this.http.read(work);
  }
}
