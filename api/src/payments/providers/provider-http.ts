import { setTimeout as wait } from 'node:timers/promises';
import CircuitBreaker from 'opossum';
import { Problem } from '../../common/problems/problem';
import { ProviderBusy, responseText } from './provider-responses';

/** A provider's response that contradicts its documentation. */
export class InvalidProviderResponse extends Error {}

export type JsonObject = Record<string, unknown>;

/** The functions below read a response field by field, and throw `InvalidProviderResponse` for a value of the wrong kind. */
export function jsonObjectOf(value: unknown): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new InvalidProviderResponse('not an object');
  return value as JsonObject;
}

export function textOf(response: JsonObject, field: string): string {
  const value = response[field];
  if (typeof value !== 'string' || value === '') throw new InvalidProviderResponse(`${field} is no text`);
  return value;
}

/** An id; some providers send ids as numbers. */
export function idOf(response: JsonObject, field: string): string {
  const value = response[field];
  return Number.isSafeInteger(value) ? String(value) : textOf(response, field);
}

/** A nested object; empty when the field is missing. */
export const nestedObjectOf = (response: JsonObject, field: string): JsonObject =>
  response[field] === null || response[field] === undefined ? {} : jsonObjectOf(response[field]);

export const optionalTextOf = (response: JsonObject, field: string): string | null =>
  response[field] === null || response[field] === undefined || response[field] === '' ? null : textOf(response, field);

export function centsOf(response: JsonObject, field: string): number {
  const value = response[field];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new InvalidProviderResponse(`${field} is no amount in cents`);
  return value;
}

/** A whole number from 1 to `max`. */
export function countOf(response: JsonObject, field: string, max: number): number {
  const value = centsOf(response, field);
  if (value < 1 || value > max) throw new InvalidProviderResponse(`${field} is no count`);
  return value;
}

export function momentOf(response: JsonObject, field: string): Date | null {
  const text = optionalTextOf(response, field);
  if (text === null) return null;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new InvalidProviderResponse(`${field} is no moment`);
  return moment;
}

export function requiredMomentOf(response: JsonObject, field: string): Date {
  const moment = momentOf(response, field);
  if (!moment) throw new InvalidProviderResponse(`${field} is no moment`);
  return moment;
}

export function listOf(response: JsonObject, field: string): JsonObject[] {
  const value = response[field];
  if (!Array.isArray(value)) throw new InvalidProviderResponse(`${field} is no list`);
  return value.map(jsonObjectOf);
}

/** Reads an optional value; null when the response lacks it or it is unreadable. */
export function ifReadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidProviderResponse)) throw error;
    return null;
  }
}

/** Whether the error is about a response that could not be read, such as one with an unknown status. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof InvalidProviderResponse || (error instanceof Problem && error.cause instanceof InvalidProviderResponse);

/**
 * Reads the rows of a list and leaves out unreadable ones, so that one unknown status doesn't fail the page. A payment of ours that is left
 * out is also fetched by itself while it is open, and that failure is logged.
 */
export function readEach<T>(rows: JsonObject[], read: (row: JsonObject) => T): T[] {
  return rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return [];
    }
  });
}

export function oneOf<ProviderReference extends string, Ours>(
  response: JsonObject,
  field: string,
  known: Record<ProviderReference, Ours>,
): Ours {
  const value = textOf(response, field);
  if (!Object.hasOwn(known, value)) throw new InvalidProviderResponse(`${field} is ${value.slice(0, 40)}`);
  return known[value as ProviderReference];
}

/**
 * Decimals that a float is printed with before parsing: rounding errors of float sums end in zeros here, real fractions of a cent don't.
 */
const FLOAT_DIGITS = 6;
const DECIMAL = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/;

/** Formats cents as decimal text: 2990 → "29.90". */
export const decimalOf = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** Cents of 29.9, "29.90" or "29.9". Parses digits instead of multiplying floats. */
export function decimalCentsOf(response: JsonObject, field: string): number {
  const value = response[field];
  const text = typeof value === 'number' ? value.toFixed(FLOAT_DIGITS) : value;
  const [, units, hundredths = ''] = (typeof text === 'string' && DECIMAL.exec(text)) || [];
  if (units === undefined) throw new InvalidProviderResponse(`${field} is no amount of money`);
  return Number(units + hundredths.padEnd(2, '0'));
}

export const optionalDecimalCentsOf = (response: JsonObject, field: string): number =>
  response[field] === null || response[field] === undefined ? 0 : decimalCentsOf(response, field);

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

/**
 * The breaker opens when half of at least six tries within a minute failed, so that callers don't wait for a provider that is down. Tries
 * that time out count, and a minute is long enough for six of them.
 */
const BREAKER = { timeout: false, errorThresholdPercentage: 50, volumeThreshold: 6, rollingCountTimeout: 60_000 } as const;

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

/** Calls a provider with a time limit, retries and a circuit breaker. Every call must be safe to repeat. */
export class ProviderHttp {
  private readonly breaker: CircuitBreaker<[ProviderCall, number], unknown>;

  constructor(
    private readonly baseUrl: string,
    private readonly headers: () => Record<string, string> | Promise<Record<string, string>>,
    private readonly timing = TIMING,
  ) {
    const options = { ...BREAKER, resetTimeout: timing.breakerResetMs, errorFilter: isClientError };
    this.breaker = new CircuitBreaker((call: ProviderCall, limitMs: number) => this.send(call, limitMs), options);
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
    const attempt = () => this.breaker.fire(call, Math.min(timeoutMs, Math.ceil(end - performance.now())));
    for (const pause of retryAfterMs) {
      try {
        return await attempt();
      } catch (error) {
        const isFinal = isClientError(error) || error instanceof InvalidProviderResponse || this.breaker.opened;
        const pauseMs = Math.max(pause, error instanceof ProviderBusy ? error.retryAfterMs : 0);
        if (isFinal || performance.now() + pauseMs >= end) throw error;
        await wait(pauseMs);
      }
    }
    return attempt();
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

const isClientError = (error: unknown): boolean => error instanceof ProviderRefusal || error instanceof ProviderUnauthorized;

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
