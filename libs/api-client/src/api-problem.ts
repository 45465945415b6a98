import { problemCodes, type ProblemBody, type ProblemCode, type Violation } from '@aflora/contracts';

/** Why a call failed, in the API's own codes; `network.*` when no answer came. */
export class ApiProblem extends Error {
  // Shell and remotes each carry a copy of this class, and problems cross between them.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiProblem';
  }

  readonly status: number;

  readonly params: Record<string, unknown>;
  readonly errors: Violation[];
  /** The request id, '' when no answer came. */
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

  /** Reads an error answer; anything that is no problem of ours (a proxy's page, say) becomes `server.unexpected` or `server.unavailable`. */
  static async from(response: Response): Promise<ApiProblem> {
    const body = (await response.json().catch(() => null)) as Partial<ProblemBody> | null;
    if (body?.code && body.code in problemCodes) return new ApiProblem(body.code, body);
    return new ApiProblem(response.status >= 502 && response.status <= 504 ? 'server.unavailable' : 'server.unexpected');
  }
}
