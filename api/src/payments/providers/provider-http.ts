import { setTimeout as wait } from 'node:timers/promises';
import CircuitBreaker from 'opossum';
import { Problem } from '../../common/problems/problem';
import { ProviderNonsense } from './provider-answer';

/** A buyer waits: a provider that is slower is tried again or given up. */
const TIMEOUT_MS = 8_000;
/** Before the second and third try. */
const RETRY_AFTER_MS = [150, 600];
const RETRY_SECONDS = 15;

/** Half of ten calls failed: for a while nobody is kept waiting for an answer that won't come. */
const BREAKER = { timeout: false, errorThresholdPercentage: 50, volumeThreshold: 10, resetTimeout: 10_000 } as const;

export interface ProviderCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  body?: object;
  headers?: Record<string, string>;
}

/** An answer of 4xx: the provider understood and said no. It is no sign of trouble. */
export class ProviderRefusal extends Error {
  constructor(
    readonly status: number,
    readonly answer: unknown,
  ) {
    super(`The provider answered ${status}.`);
  }
}

/** Calls a provider with a time limit, repeats and a circuit breaker; every call must be safe to repeat. */
export class ProviderHttp {
  private readonly breaker: CircuitBreaker<[ProviderCall], unknown>;

  constructor(
    private readonly baseUrl: string,
    private readonly headers: () => Record<string, string> | Promise<Record<string, string>>,
  ) {
    const isRefusal = (error: unknown) => error instanceof ProviderRefusal;
    this.breaker = new CircuitBreaker((call: ProviderCall) => this.withRetries(call), { ...BREAKER, errorFilter: isRefusal });
  }

  /** Reads the answer with `read`. Throws `payment.provider-unavailable`, or `ProviderRefusal` for an answer of 4xx. */
  async call<T>(call: ProviderCall, read: (answer: unknown) => T): Promise<T> {
    try {
      return read(await this.breaker.fire(call));
    } catch (error) {
      if (error instanceof ProviderRefusal) throw error;
      throw unavailable(error);
    }
  }

  private async withRetries(call: ProviderCall): Promise<unknown> {
    for (const pause of RETRY_AFTER_MS) {
      try {
        return await this.send(call);
      } catch (error) {
        if (error instanceof ProviderRefusal || error instanceof ProviderNonsense) throw error;
        await wait(pause);
      }
    }
    return this.send(call);
  }

  private async send({ method, path, body, headers }: ProviderCall): Promise<unknown> {
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }), ...(await this.headers()), ...headers },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const text = await response.text();
    if (response.ok) return text === '' ? {} : parsed(text);
    if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new ProviderRefusal(response.status, text);
    throw new Error(`The provider answered ${response.status}.`);
  }
}

export const unavailable = (cause: unknown): Problem =>
  new Problem('payment.provider-unavailable', {}, { retryAfterSeconds: RETRY_SECONDS, cause });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderNonsense('no JSON');
  }
}
