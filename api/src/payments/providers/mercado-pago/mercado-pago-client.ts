import { randomUUID } from 'node:crypto';
import type { MercadoPagoEnv } from '../../../config/payment-env';
import { jsonObjectOf } from '../provider-response';
import { ProviderHttp, ProviderRefusal } from '../provider-http';

/** HTTP client of Mercado Pago. All calls throw `payment.provider-unavailable`, or `ProviderRefusal` for a 4xx response. */
export class MercadoPagoClient {
  private readonly http: ProviderHttp;

  constructor({ url, accessToken }: MercadoPagoEnv) {
    this.http = new ProviderHttp(url, () => ({ authorization: `Bearer ${accessToken}` }));
  }

  get<T>(path: string, read: (response: unknown) => T): Promise<T> {
    return this.http.call({ method: 'GET', path }, read);
  }

  /** `key`: idempotency key. Mercado Pago runs requests with the same key once. */
  post<T>(path: string, { body, key }: { body: object; key: string }, read: (response: unknown) => T): Promise<T> {
    return this.http.call({ method: 'POST', path, body, headers: { 'x-idempotency-key': key } }, read);
  }

  /**
   * The idempotency key is new for each call, shared by its retries only: the same status may be set again later, after another one in
   * between.
   */
  async put(path: string, body: object): Promise<void> {
    await this.http.call({ method: 'PUT', path, body, headers: { 'x-idempotency-key': randomUUID() } }, jsonObjectOf);
  }

  /** Like `put`, but a refusal is fine when `isAlreadyDone` resolves to true. */
  async putUnlessDone(path: string, body: object, isAlreadyDone: () => Promise<boolean>): Promise<void> {
    try {
      await this.put(path, body);
    } catch (error) {
      if (!(error instanceof ProviderRefusal) || !(await isAlreadyDone())) throw error;
    }
  }

  read<T>(work: () => T): T {
    return this.http.read(work);
  }
}
