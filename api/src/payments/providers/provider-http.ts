import { setTimeout as wait } from 'node:timers/promises';
import CircuitBreaker from 'opossum';
import { Problem } from '../../common/problems/problem';
import { ProviderNonsense } from './provider-answer';

export interface ProviderPace {
  /** A buyer waits: a provider that is slower is tried again or given up. */
  timeoutMs: number;
  /** Before the second and third try. */
  retryAfterMs: number[];
  /** How long nobody asks a provider that seems to be down. */
  breakMs: number;
}

const PACE: ProviderPace = { timeoutMs: 8_000, retryAfterMs: [150, 600], breakMs: 10_000 };
const RETRY_SECONDS = 15;

/** Half of ten calls failed: for a while nobody is kept waiting for an answer that won't come. */
const BREAKER = { timeout: false, errorThresholdPercentage: 50, volumeThreshold: 10 } as const;

export interface ProviderCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  /** Sent as JSON, or as a form when it is one. */
  body?: object;
  headers?: Record<string, string>;
}

/** An answer of 4xx: the provider understood and said no. It is no sign of trouble, and whoever waits is told to try again. */
export class ProviderRefusal extends Problem {
  constructor(
    /** The provider's status. */
    readonly answered: number,
    readonly answer: unknown,
  ) {
    super('payment.provider-unavailable', {}, { retryAfterSeconds: RETRY_SECONDS, cause: new Error(`The provider answered ${answered}.`) });
  }
}

/** An answer of 401: our credentials are wrong or too old, which says nothing of what was asked. */
export class ProviderUnauthorized extends Error {}

/** Calls a provider with a time limit, repeats and a circuit breaker; every call must be safe to repeat. */
export class ProviderHttp {
  private readonly breaker: CircuitBreaker<[ProviderCall], unknown>;

  constructor(
    private readonly baseUrl: string,
    private readonly headers: () => Record<string, string> | Promise<Record<string, string>>,
    private readonly pace = PACE,
  ) {
    const options = { ...BREAKER, resetTimeout: pace.breakMs, errorFilter: isAnswer };
    this.breaker = new CircuitBreaker((call: ProviderCall) => this.withRetries(call), options);
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

  /** Reads what was answered before. Throws `payment.provider-unavailable` where that is nonsense. */
  read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw unavailable(error);
    }
  }

  private async withRetries(call: ProviderCall): Promise<unknown> {
    for (const pause of this.pace.retryAfterMs) {
      try {
        return await this.send(call);
      } catch (error) {
        if (isAnswer(error) || error instanceof ProviderNonsense) throw error;
        await wait(pause);
      }
    }
    return this.send(call);
  }

  private async send({ method, path, body, headers }: ProviderCall): Promise<unknown> {
    const isForm = body instanceof URLSearchParams;
    const type = body && !isForm && { 'content-type': 'application/json' };
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { accept: 'application/json', ...type, ...(await this.headers()), ...headers },
      body: isForm ? body : body && JSON.stringify(body),
      signal: AbortSignal.timeout(this.pace.timeoutMs),
      redirect: 'error',
    });
    const text = await response.text();
    if (response.ok) return text === '' ? {} : parsed(text);
    if (response.status === 401) throw new ProviderUnauthorized('The provider knows nobody by our credentials.');
    if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new ProviderRefusal(response.status, text);
    throw new Error(`The provider answered ${response.status}.`);
  }
}

const isAnswer = (error: unknown): boolean => error instanceof ProviderRefusal || error instanceof ProviderUnauthorized;

export const unavailable = (cause: unknown): Problem =>
  new Problem('payment.provider-unavailable', {}, { retryAfterSeconds: RETRY_SECONDS, cause });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderNonsense('no JSON');
  }
}
