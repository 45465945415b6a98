import type { ProblemBody, ProblemCode } from '@aflora/contracts';
import { problemCodes } from '@aflora/contracts';

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed JSON, or the FormData itself. */
  body: unknown;
}

type Answer = (request: FakeRequest) => unknown;

/** What a handler returns to answer with a problem. */
export class FakeProblem {
  constructor(
    readonly code: ProblemCode,
    readonly rest: Partial<ProblemBody> = {},
  ) {}
}

/** Stands in for the API by stubbing `fetch`: handlers by 'METHOD /path', unknown calls fail the test. */
export function fakeApi(handlers: Record<string, Answer>) {
  const requests: FakeRequest[] = [];
  const answers = { ...handlers };
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
    const handler = answers[`${request.method} ${request.path}`];
    if (!handler) throw new Error(`fakeApi has no handler for ${request.method} ${request.path}`);
    return toResponse(await handler(request));
  };
  return {
    requests,
    /** Replaces or adds handlers from here on. */
    on: (more: Record<string, Answer>) => Object.assign(answers, more),
  };
}

function toResponse(answer: unknown): Response {
  if (answer instanceof FakeProblem) {
    const { status } = problemCodes[answer.code];
    const body = {
      type: 'about:blank',
      title: answer.code,
      status,
      code: answer.code,
      params: {},
      instance: 'test',
      errors: [],
      ...answer.rest,
    };
    return responseOf(status, body);
  }
  return answer === undefined ? responseOf(204, null) : responseOf(200, answer);
}

// jsdom has no Response; the client reads no more of it than this.
function responseOf(status: number, body: unknown): Response {
  return { ok: status < 400, status, json: async () => structuredClone(body), blob: async () => body } as Response;
}
