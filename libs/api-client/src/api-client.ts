import { CHALLENGE_HEADER } from '@aflora/contracts';
import { ApiProblem } from './api-problem';
import { solveChallenge } from './challenge';

export type QueryValue = string | number | boolean | null | undefined;

export interface CallOptions {
  /** Empty, null and undefined values are left out. */
  query?: Record<string, QueryValue>;
  signal?: AbortSignal;
  /** Retries of one creation send the same key, so that the API creates the row once. */
  idempotencyKey?: string;
  /** Grants access to one resource, such as an order, without being signed in as its owner; sent as `x-access-key`. */
  accessKey?: string;
  /** Marks a request that changes nothing although its method isn't GET. */
  isRead?: boolean;
  /** Marks a request that nobody waits for: it never opens the login dialog and solves no challenge. */
  isBackground?: boolean;
  /** Marks a request that the browser completes even if its page is closed meanwhile; its body is limited to 64 KB. */
  keepalive?: boolean;
  /** Trace that the request belongs to, as a `traceparent` header. */
  traceparent?: string;
}

/** Typed JSON over fetch. Every method throws `ApiProblem`. */
export interface ApiClient {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  /** `body` is sent as JSON, a FormData unchanged. */
  post<T>(path: string, body?: object, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body: object, options?: CallOptions): Promise<T>;
  delete(path: string, options?: CallOptions): Promise<void>;
  /** Fetches a file by GET. */
  download(path: string, options?: CallOptions): Promise<Blob>;
}

export interface ApiClientOptions {
  /** '' in the browser: the shell serves /api on its own origin. */
  baseUrl?: string;
  accessToken?: (call: { isRead: boolean }) => string | null;
  /** Id of the signed-in user, null for a visitor. A request that one user started is never retried as another user. */
  userId?: () => string | null;
  /** Called once per request when the API refuses its token; true means that the request may be retried. */
  renewSession?: () => Promise<boolean>;
  /**
   * Called once per request when the session can't be renewed; true means that its user has signed in again and the request may be retried.
   */
  signInAgain?: (call: { isRead: boolean }) => Promise<boolean>;
  /**
   * Called once per request that needs a recently confirmed password; true means that the user confirmed it and the request may be retried.
   */
  confirmPassword?: () => Promise<boolean>;
  /** Called before a request fails with the API's response, and waited for. */
  beforeProblem?: () => Promise<void>;
  /** Trace of each request that has none of its own. */
  traceparent?: () => string | undefined;
  /** Called when the proof of work that the API asks for takes longer than a second; `end` resolves or rejects when it ends. */
  onSlowCheck?: (end: Promise<unknown>) => void;
  timeoutMs?: number;
}

const SLOW_CHECK_MS = 1_000;
const DEFAULT_TIMEOUT_MS = 15_000;
/** An upload of 5 MB takes about 30 s on a slow connection. */
const UPLOAD_TIMEOUT_MS = 120_000;
/** Long enough for the export of a table with a million rows. */
const DOWNLOAD_TIMEOUT_MS = 600_000;

interface ApiRequest extends CallOptions {
  method: string;
  path: string;
  body?: object;
  isDownload?: boolean;
  /** Solution of the challenge with which the API refused the request. */
  solution?: string;
}

export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const json = async <T>(request: ApiRequest): Promise<T> => {
    const response = await sendWithRecovery(request, options);
    return (response.status === 204 ? undefined : await whole(response.json(), request)) as T;
  };
  return {
    get: (path, callOptions) => json({ ...callOptions, method: 'GET', path }),
    post: (path, body, callOptions) => json({ ...callOptions, method: 'POST', path, body }),
    patch: (path, body, callOptions) => json({ ...callOptions, method: 'PATCH', path, body }),
    delete: (path, callOptions) => json({ ...callOptions, method: 'DELETE', path }),
    download: async (path, callOptions) => {
      const request = { ...callOptions, method: 'GET', path, isDownload: true };
      return whole((await sendWithRecovery(request, options)).blob(), request);
    },
  };
}

type Recovery = (call: { isRead: boolean }) => Promise<boolean>;

/**
 * Retries a refused request after a solved challenge, a renewed session, a new login or a confirmed password, at most once for each of
 * them.
 */
async function sendWithRecovery(refusable: ApiRequest, options: ApiClientOptions): Promise<Response> {
  let request = refusable;
  const owner = options.userId?.();
  const isSameUser = () => options.userId?.() === owner;
  const tried = new Set<Recovery>();
  const isTooMuch = (recovery: Recovery) => request.isBackground === true && recovery === options.signInAgain;
  const isRecovered = async (error: unknown): Promise<boolean> => {
    for (const recovery of recoveriesFor(error, options).filter((each) => !tried.has(each) && !isTooMuch(each))) {
      tried.add(recovery);
      if (await recovery({ isRead: isRead(request) })) return isSameUser();
    }
    return false;
  };
  for (;;) {
    try {
      return await send(request, options);
    } catch (error) {
      const isChallenge =
        error instanceof ApiProblem && error.code === 'rate-limit.challenge' && !request.solution && !request.isBackground;
      if (isChallenge) request = { ...request, solution: await solutionOf(error, request, options) };
      if (isChallenge ? isSameUser() : await isRecovered(error)) continue;
      // Without a response nothing else can be loaded either.
      if (error instanceof ApiProblem && error.status > 0) await options.beforeProblem?.();
      throw error;
    }
  }
}

/** Solves the challenge of a problem. Throws the problem itself when its challenge can't be solved. */
async function solutionOf(problem: ApiProblem, { signal }: ApiRequest, { onSlowCheck }: ApiClientOptions): Promise<string> {
  const solving = solveChallenge(problem.params, signal);
  const slow = setTimeout(() => onSlowCheck?.(solving), SLOW_CHECK_MS);
  try {
    const solution = await solving;
    if (solution === undefined) throw problem;
    return solution;
  } finally {
    clearTimeout(slow);
  }
}

function recoveriesFor(error: unknown, { renewSession, signInAgain, confirmPassword }: ApiClientOptions): Recovery[] {
  if (!(error instanceof ApiProblem)) return [];
  const isSignedOut = error.code === 'auth.required' || error.code === 'auth.session-ended';
  const recoveries = isSignedOut ? [renewSession, signInAgain] : [error.code === 'auth.step-up-required' ? confirmPassword : undefined];
  return recoveries.filter((recovery) => recovery !== undefined);
}

const isRead = ({ method, isRead: explicit = method === 'GET' }: ApiRequest): boolean => explicit;

async function send(request: ApiRequest, options: ApiClientOptions): Promise<Response> {
  const response = await fetchResponse(request, options);
  if (!response.ok) throw await ApiProblem.from(response);
  return response;
}

function timeoutMsOf({ isDownload, body }: ApiRequest): number {
  if (isDownload) return DOWNLOAD_TIMEOUT_MS;
  return body instanceof FormData ? UPLOAD_TIMEOUT_MS : DEFAULT_TIMEOUT_MS;
}

async function fetchResponse(request: ApiRequest, options: ApiClientOptions): Promise<Response> {
  const { baseUrl = '', accessToken, timeoutMs } = options;
  const timeout = AbortSignal.timeout(timeoutMs ?? timeoutMsOf(request));
  return whole(
    fetch(baseUrl + request.path + queryString(request.query), {
      method: request.method,
      headers: {
        ...headersOf(request, accessToken?.({ isRead: isRead(request) }) ?? null),
        ...traceOf(request.traceparent ?? options.traceparent?.()),
      },
      body: request.body instanceof FormData ? request.body : request.body && JSON.stringify(request.body),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      keepalive: request.keepalive,
      credentials: 'same-origin',
    }),
    request,
  );
}

/**
 * The response, or its body, which can break off after the response has begun. A body that isn't JSON is the page of a network that asks for
 * a login. Throws `network.offline`, `network.timeout`.
 */
async function whole<T>(arriving: Promise<T>, { signal }: ApiRequest): Promise<T> {
  try {
    return await arriving;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiProblem(error instanceof Error && error.name === 'TimeoutError' ? 'network.timeout' : 'network.offline');
  }
}

function headersOf(request: ApiRequest, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(request.body && !(request.body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(request.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
    ...(request.accessKey && { 'x-access-key': request.accessKey }),
    ...(request.solution && { [CHALLENGE_HEADER]: request.solution }),
  };
}

const traceOf = (traceparent: string | undefined): { traceparent?: string } => (traceparent ? { traceparent } : {});

function queryString(query: Record<string, QueryValue> = {}): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return present.length > 0 ? `?${new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()}` : '';
}

/** Begins a trace for one request, in the format of the `traceparent` header. */
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
