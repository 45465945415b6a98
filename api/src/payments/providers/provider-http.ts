import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel';
import { setTimeout as wait } from 'node:timers/promises';
import { Problem } from '../../common/problems/problem';
import { InvalidProviderResponse, isUnreadable } from './response-fields';

export interface ProviderTiming {
  /** Time limit of one try. A buyer is waiting, so slower responses are retried or given up. */
  timeoutMs: number;
  /** Pauses before the second and third try, unless the provider asks for longer ones. */
  retryAfterMs: number[];
  /** Time limit of all tries. It ends before the deadline of a response (`RESPONSE_DEADLINE_MS`), which couldn't name the provider. */
  totalMs: number;
  /** How long the circuit breaker stays open before the provider is called again. */
  breakerResetMs: number;
}

export const TIMING: ProviderTiming = { timeoutMs: 8_000, retryAfterMs: [150, 600], totalMs: 9_000, breakerResetMs: 10_000 };
/** For figures that a page can do without: one short try, and a circuit breaker that doesn't concern payments. */
export const OPTIONAL_TIMING: ProviderTiming = { timeoutMs: 2_000, retryAfterMs: [], totalMs: 2_000, breakerResetMs: 30_000 };
const RETRY_SECONDS = 15;

/** HTTP statuses of a provider that is overloaded or lost the request; they say nothing about the request itself. */
const BUSY = [408, 425, 429];

/** The circuit breaker opens after so many failed tries in a row, so that callers don't wait for a provider that is down. Tries that time out count. */
const FAILURES_UNTIL_OPEN = 6;

export interface ProviderCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  /** Sent as JSON, or as a form if it is `URLSearchParams`. */
  body?: object;
  headers?: Record<string, string>;
}

/**
 * A 4xx response: the provider understood the request and refused it. It doesn't count as a failure of the provider; for clients it is
 * `payment.provider-unavailable`.
 */
export class ProviderRefusal extends Problem {
  constructor(
    /** HTTP status of the provider's response. */
    readonly responseStatus: number,
    readonly responseBody: unknown,
  ) {
    super(
      'payment.provider-unavailable',
      {},
      { retryAfterSeconds: RETRY_SECONDS, cause: new Error(`The provider responded with ${responseStatus}.`) },
    );
  }

  /** Whether the same request may succeed later, such as one whose first delivery is still being processed. */
  get isTransient(): boolean {
    return this.responseStatus === 409 || this.responseStatus === 423;
  }

  /** Whether the provider refused our access, for example because a key was replaced. This says nothing about the request. */
  get isAccessRefusal(): boolean {
    return this.responseStatus === 403;
  }
}

/** Statuses for successful responses that say that a refund has yet to be made, or was not made. */
export const REFUND_IN_PROCESS = 409;
export const REFUND_NOT_MADE = 422;

/**
 * Sends a command. Ignores a refusal if the requested state already exists, for example after a lost response. The status of the refusal
 * doesn't show that: a 409 can also mean that the provider is busy with the same subscription.
 */
export async function unlessDone(command: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || !(await isDone())) throw error;
  }
}

/** For `catch`: resolves with a refusal, and throws any other error. */
export function onlyRefusal(error: unknown): ProviderRefusal {
  if (error instanceof ProviderRefusal) return error;
  throw error;
}

/** A 401 response: our credentials are wrong or expired, which says nothing about the request. */
export class ProviderUnauthorized extends Error {}

/** A response of a provider that is overloaded, limits our requests or failed: it says nothing about the request, which may succeed later. */
class ProviderBusy extends Error {
  /** Pause for which the provider asks; 0 when it asks for none. */
  readonly retryAfterMs: number;

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>) {
    super(`The provider responded with ${status}.`);
    this.retryAfterMs = millisecondsOf(headers.get('retry-after') ?? '');
  }
}

/** Reads `Retry-After`: whole seconds, or a moment. */
function millisecondsOf(text: string): number {
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? 0 : Math.max(ms, 0);
}

/** Far more than any response that a driver reads: a page of payments has about 300 KB. */
const MAX_BYTES = 10 * 2 ** 20;

/** Text of a response. Throws for one that is too long, which would fill the memory, and ends its connection. */
export async function responseText({ body }: Pick<Response, 'body'>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The provider responded with more than 10 MB.');
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Calls a provider with a time limit, retries and a circuit breaker. Every call must be safe to repeat. */
export class ProviderHttp {
  private readonly breaker;

  constructor(
    private readonly baseUrl: string,
    private readonly headers: () => Record<string, string> | Promise<Record<string, string>>,
    private readonly timing = TIMING,
  ) {
    this.breaker = circuitBreaker(handleAll, {
      halfOpenAfter: timing.breakerResetMs,
      breaker: new ConsecutiveBreaker(FAILURES_UNTIL_OPEN),
    });
  }

  /** Parses the response with `read`. Throws `payment.provider-unavailable`, or `ProviderRefusal` for a 4xx response. */
  async call<T>(call: ProviderCall, read: (response: unknown) => T): Promise<T> {
    try {
      return read(await this.withRetries(call));
    } catch (error) {
      if (error instanceof ProviderRefusal) throw error;
      throw unavailable(error);
    }
  }

  /** Parses a response that was received before. Throws `payment.provider-unavailable` if it is invalid. */
  read<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw unavailable(error);
    }
  }

  private async withRetries(call: ProviderCall): Promise<unknown> {
    const { timeoutMs, retryAfterMs, totalMs } = this.timing;
    const end = performance.now() + totalMs;
    const attempt = () => this.try(call, Math.min(timeoutMs, Math.ceil(end - performance.now())));
    for (const pause of retryAfterMs) {
      try {
        return await attempt();
      } catch (error) {
        const isFinal = isClientError(error) || error instanceof InvalidProviderResponse || this.breaker.state !== CircuitState.Closed;
        const pauseMs = Math.max(pause, error instanceof ProviderBusy ? error.retryAfterMs : 0);
        if (isFinal || performance.now() + pauseMs >= end) throw error;
        await wait(pauseMs);
      }
    }
    return attempt();
  }

  /** Sends once, unless the circuit breaker is open. A refusal is a response: it is no failure of the provider. */
  private async try(call: ProviderCall, limitMs: number): Promise<unknown> {
    // One call finds out whether the provider is back. The library would let the others wait for it, which takes long when the provider hangs.
    if (this.breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
    const { response, refusal } = await this.breaker.execute(async () => {
      try {
        return { response: await this.send(call, limitMs) };
      } catch (error) {
        if (!isClientError(error)) throw error;
        return { refusal: error };
      }
    });
    if (refusal) throw refusal;
    return response;
  }

  private async send({ method, path, body, headers }: ProviderCall, limitMs: number): Promise<unknown> {
    const isForm = body instanceof URLSearchParams;
    const type = body && !isForm && { 'content-type': 'application/json' };
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { accept: 'application/json', ...type, ...(await this.headers()), ...headers },
      body: isForm ? body : body && JSON.stringify(body),
      signal: AbortSignal.timeout(limitMs),
      redirect: 'error',
    });
    const text = await responseText(response);
    if (response.ok) return text === '' ? {} : parsed(text);
    if (response.status === 401) throw new ProviderUnauthorized('The provider refused our credentials.');
    if (response.status >= 400 && response.status < 500 && !BUSY.includes(response.status))
      throw new ProviderRefusal(response.status, text);
    throw new ProviderBusy(response);
  }
}

const isClientError = (error: unknown): error is ProviderRefusal | ProviderUnauthorized =>
  error instanceof ProviderRefusal || error instanceof ProviderUnauthorized;

/** Whether a provider didn't respond. Refusals and unreadable responses have the same code as an outage, but are responses. */
export const isUnresponsive = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'payment.provider-unavailable' && !(error instanceof ProviderRefusal) && !isUnreadable(error);

export const unavailable = (cause: unknown): Problem =>
  new Problem('payment.provider-unavailable', {}, { retryAfterSeconds: RETRY_SECONDS, cause });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidProviderResponse('no JSON');
  }
}
