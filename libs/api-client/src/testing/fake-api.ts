import type { ProblemBody, ProblemCode } from '@aflora/contracts';
import { problemCodes } from '@aflora/contracts';
import { type ApiClient, createApiClient } from '../api-client';

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed JSON, or the FormData itself. */
  body: unknown;
}

type Handler = (request: FakeRequest) => unknown;

/** Returned by a handler to respond with a problem. */
export class FakeProblem {
  constructor(
    readonly code: ProblemCode,
    readonly rest: Partial<ProblemBody> = {},
  ) {}
}

/** Mocks the API by replacing `fetch`: handlers are keyed by 'METHOD /path', and a request without a handler fails the test. */
export function fakeApi(handlers: Record<string, Handler>) {
  const requests: FakeRequest[] = [];
  const activeHandlers = { ...handlers };
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(String(input), 'http://localhost');
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    };
    requests.push(request);
    const handler = activeHandlers[`${request.method} ${request.path}`];
    if (!handler) throw new Error(`fakeApi has no handler for ${request.method} ${request.path}`);
    return toResponse(await handler(request));
  };
  return {
    requests,
    /** Adds or replaces handlers for later requests. */
    on: (more: Record<string, Handler>) => Object.assign(activeHandlers, more),
  };
}

/**
 * API client of a page that a test renders. What the page asks for once the test is over, such as a prefetch that waited for code, has no
 * response, and doesn't reach the API of the next test.
 */
export function clientOfTest(): ApiClient {
  const { currentTestName } = expect.getState();
  const isOver = () => expect.getState().currentTestName !== currentTestName;
  const limited = Object.entries<(...request: never[]) => Promise<unknown>>({ ...createApiClient() }).map(([name, send]) => [
    name,
    (...request: never[]) => (isOver() ? new Promise(() => undefined) : send(...request)),
  ]);
  return Object.fromEntries(limited) as ApiClient;
}

function toResponse(result: unknown): Response {
  if (result instanceof FakeProblem) {
    const { status } = problemCodes[result.code];
    const body = {
      type: 'about:blank',
      title: result.code,
      status,
      code: result.code,
      params: {},
      instance: '',
      errors: [],
      ...result.rest,
    };
    return responseOf(status, body);
  }
  return result === undefined ? responseOf(204, null) : responseOf(200, result);
}

// jsdom has no Response; these are the only members that the client reads.
function responseOf(status: number, body: unknown): Response {
  return { ok: status < 400, status, json: async () => structuredClone(body), blob: async () => body } as Response;
}
