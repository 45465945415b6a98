import { ApiProblem } from './api-problem';

export type QueryValue = string | number | boolean | null | undefined;

export interface CallOptions {
  /** Empty, null and undefined values are left out. */
  query?: Record<string, QueryValue>;
  signal?: AbortSignal;
  /** Repeats of one creation carry one key, so that it happens once. */
  idempotencyKey?: string;
}

/** Typed JSON over fetch. Every method throws `ApiProblem`. */
export interface ApiClient {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  /** `body` is sent as JSON, or as it is when it is a FormData. */
  post<T>(path: string, body?: object, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body: object, options?: CallOptions): Promise<T>;
  delete(path: string, options?: CallOptions): Promise<void>;
}

export interface ApiClientOptions {
  /** '' in the browser: the shell serves /api on its own origin. */
  baseUrl?: string;
  accessToken?: () => string | null;
  /** Asked once when a token is refused; true means that the call may be tried again. */
  renewSession?: () => Promise<boolean>;
  timeoutMs?: number;
}

/** Files take longer: 5 MB need half a minute on a slow line. */
const UPLOAD_LIMIT_MS = 120_000;
const LIMIT_MS = 15_000;

interface Call extends CallOptions {
  method: string;
  path: string;
  body?: object;
}

export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  async function call<T>(request: Call): Promise<T> {
    try {
      return await send<T>(request, options);
    } catch (error) {
      const refused = error instanceof ApiProblem && (error.code === 'auth.required' || error.code === 'auth.session-ended');
      if (refused && (await options.renewSession?.())) return send<T>(request, options);
      throw error;
    }
  }

  return {
    get: (path, given) => call({ ...given, method: 'GET', path }),
    post: (path, body, given) => call({ ...given, method: 'POST', path, body }),
    patch: (path, body, given) => call({ ...given, method: 'PATCH', path, body }),
    delete: (path, given) => call({ ...given, method: 'DELETE', path }),
  };
}

async function send<T>(request: Call, options: ApiClientOptions): Promise<T> {
  const response = await answerTo(request, options);
  if (!response.ok) throw await ApiProblem.from(response);
  return (response.status === 204 ? undefined : await response.json()) as T;
}

async function answerTo(request: Call, { baseUrl = '', accessToken, timeoutMs }: ApiClientOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs ?? (request.body instanceof FormData ? UPLOAD_LIMIT_MS : LIMIT_MS));
  try {
    return await fetch(baseUrl + request.path + queryString(request.query), {
      method: request.method,
      headers: headersOf(request, accessToken?.() ?? null),
      body: request.body instanceof FormData ? request.body : request.body && JSON.stringify(request.body),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      credentials: 'same-origin',
    });
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiProblem(timeout.aborted ? 'network.timeout' : 'network.offline');
  }
}

function headersOf(request: Call, token: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    ...(request.body && !(request.body instanceof FormData) && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(request.idempotencyKey && { 'idempotency-key': request.idempotencyKey }),
  };
}

function queryString(query: Record<string, QueryValue> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}` : '';
}
