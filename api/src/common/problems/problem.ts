import { problemCodes, type ProblemCode, type Violation } from '@aflora/contracts';

interface ProblemDetails {
  errors?: Violation[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The only error class with an HTTP response. The status of each code is defined in `problemCodes`. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: Violation[];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: ProblemCode,
    readonly params: Record<string, unknown> = {},
    { errors = [], retryAfterSeconds, cause }: ProblemDetails = {},
  ) {
    super(code, { cause });
    this.status = problemCodes[code].status;
    this.errors = errors;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
