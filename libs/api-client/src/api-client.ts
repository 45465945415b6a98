import { ApiProblem } from './api-problem';

export type QueryValue = string | number | boolean | null | undefined;

export interface CallOptions {
  /** Empty, null and undefined values are left out. */
  query?: Record<string, QueryValue>;
  signal?: AbortSignal;
  /** Repeats of one creation carry one key, so that it happens once. */
  idempotencyKey?: string;
  /** Opens one thing, an order say, to somebody who isn't signed in as its owner. */
  accessKey?: string;
  /** The call changes nothing, though it is no GET. */
  isRead?: boolean;
}

/** Typed JSON over fetch. Every method throws `ApiProblem`. */
export interface ApiClient {
  get<T>(path: string, options?: CallOptions): Promise<T>;
  /** `body` is sent as JSON, or as it is when it is a FormData. */
  post<T>(path: string, body?: object, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body: object, options?: CallOptions): Promise<T>;
  delete(path: string, options?: CallOptions): Promise<void>;
  /** A file, by GET. */
  download(path: string, options?: CallOptions): Promise<Blob>;
}

export interface ApiClientOptions {
  /** '' in the browser: the shell serves /api on its own origin. */
  baseUrl?: string;
  accessToken?: (call: { isRead: boolean }) => string | null;
  /** Who is signed in, null for a visitor: a call that began as one person's is never repeated as another's. */
  userId?: () => string | null;
  /** Called once when a token is refused; true means that the call may be tried again. */
  renewSession?: () => Promise<boolean>;
  /** Called once when the session can't be renewed; true means that its user has signed in again, and the call may be repeated. */
  signInAgain?: (call: { isRead: boolean }) => Promise<boolean>;
  /** Asked once when a call needs the password given lately; true means that it was, and the call may be tried again. */
  confirmPassword?: () => Promise<boolean>;
  timeoutMs?: number;
}

/** Files take longer: 5 MB need half a minute on a slow line. */
const UPLOAD_LIMIT_MS = 120_000;
const LIMIT_MS = 15_000;
/** A table of a million rows comes as long as it takes, but not for ever. */
const DOWNLOAD_LIMIT_MS = 600_000;

interface Call extends CallOptions {
  method: string;
  path: string;
  body?: object;
  isDownload?: boolean;
}

export function createApiClient(options: ApiClientOptions = {}): ApiClient {
  const json = async <T>(request: Call): Promise<T> => {
    const response = await call(request, options);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  return {
    get: (path, given) => json({ ...given, method: 'GET', path }),
    post: (path, body, given) => json({ ...given, method: 'POST', path, body }),
    patch: (path, body, given) => json({ ...given, method: 'PATCH', path, body }),
    delete: (path, given) => json({ ...given, method: 'DELETE', path }),
    download: async (path, given) => (await call({ ...given, method: 'GET', path, isDownload: true }, options)).blob(),
  };
}

type Remedy = (call: { isRead: boolean }) => Promise<boolean>;

/** Sends again where a renewed session, a login or a confirmed password may change the answer, once for each. */
async function call(request: Call, options: ApiClientOptions): Promise<Response> {
  const owner = options.userId?.();
  const tried = new Set<Remedy>();
  const isRemedied = async (error: unknown): Promise<boolean> => {
    for (const remedy of remediesFor(error, options).filter((each) => !tried.has(each))) {
      tried.add(remedy);
      if (await remedy({ isRead: isRead(request) })) return options.userId?.() === owner;
    }
    return false;
  };
  for (;;) {
    try {
      return await send(request, options);
    } catch (error) {
      if (!(await isRemedied(error))) throw error;
    }
  }
}

function remediesFor(error: unknown, { renewSession, signInAgain, confirmPassword }: ApiClientOptions): Remedy[] {
  if (!(error instanceof ApiProblem)) return [];
  const isSignedOut = error.code === 'auth.required' || error.code === 'auth.session-ended';
  const remedies = isSignedOut ? [renewSession, signInAgain] : [error.code === 'auth.step-up-required' ? confirmPassword : undefined];
  return remedies.filter((remedy) => remedy !== undefined);
}

const isRead = ({ method, isRead: given = method === 'GET' }: Call): boolean => given;

async function send(request: Call, options: ApiClientOptions): Promise<Response> {
  const response = await answerTo(request, options);
  if (!response.ok) throw await ApiProblem.from(response);
  return response;
}

function limitOf({ isDownload, body }: Call): number {
  if (isDownload) return DOWNLOAD_LIMIT_MS;
  return body instanceof FormData ? UPLOAD_LIMIT_MS : LIMIT_MS;
}

async function answerTo(request: Call, { baseUrl = '', accessToken, timeoutMs }: ApiClientOptions): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs ?? limitOf(request));
  try {
    return await fetch(baseUrl + request.path + queryString(request.query), {
      method: request.method,
      headers: headersOf(request, accessToken?.({ isRead: isRead(request) }) ?? null),
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
    ...(request.accessKey && { 'x-access-key': request.accessKey }),
  };
}

function queryString(query: Record<string, QueryValue> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}` : '';
}
