import { problemCodes, type ProblemBody, type ProblemCode, type Violation } from '@aflora/contracts';

/** A failed request with the API's problem code, or a `network.*` code when no response arrived. */
export class ApiProblem extends Error {
  // The shell and each remote bundle their own copy of this class and pass instances to each other, so the prototype can't be compared.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiProblem';
  }

  readonly status: number;

  readonly params: Record<string, unknown>;
  readonly errors: Violation[];
  /** Request id of the API, '' when no response arrived. */
  readonly instance: string;

  constructor(
    readonly code: ProblemCode,
    { params = {}, errors = [], instance = '' }: Partial<Pick<ProblemBody, 'params' | 'errors' | 'instance'>> = {},
  ) {
    super(code);
    this.name = 'ApiProblem';
    this.status = problemCodes[code].status;
    this.params = params;
    this.errors = errors;
    this.instance = instance;
  }

  /**
   * Reads an error response. A body without a known code, such as a proxy's error page, becomes `server.unexpected` or
   * `server.unavailable`.
   */
  static async from(response: Response): Promise<ApiProblem> {
    const body = (await response.json().catch(() => null)) as Partial<ProblemBody> | null;
    if (body?.code && body.code in problemCodes) return new ApiProblem(body.code, body);
    return new ApiProblem(response.status >= 502 && response.status <= 504 ? 'server.unavailable' : 'server.unexpected');
  }
}

/** Whether the request may have taken effect all the same: its response was lost, says nothing, or is still on its way. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500 || error.code === 'idempotency.in-progress';
