import type { ProblemCode } from '@aflora/contracts';
import { databaseProblem } from './database-problem';
import { Problem } from './problem';

/** Errors of Fastify and its plugins whose problem differs from their status. */
const CODES: Record<string, ProblemCode> = {
  FST_ERR_BAD_URL: 'resource.not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'resource.not-found',
  FST_REQ_FILE_TOO_LARGE: 'image.too-large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'request.unsupported-type',
};

const STATUSES: Record<number, ProblemCode> = {
  400: 'request.malformed',
  404: 'resource.not-found',
  405: 'resource.not-found',
  413: 'request.too-large',
  414: 'request.too-large',
  415: 'request.unsupported-type',
  503: 'server.unavailable',
};

interface FrameworkError {
  code?: string;
  statusCode?: number;
  getStatus?: () => number;
}

/** Converts anything thrown into a problem. Unexpected errors become `server.unexpected`, with the error as cause for the log. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return databaseProblem(error) ?? new Problem(codeOf(error), {}, { cause: error });
}

function codeOf(error: unknown): ProblemCode {
  const { code = '', statusCode, getStatus } = (error ?? {}) as FrameworkError;
  const status = typeof getStatus === 'function' ? getStatus.call(error) : statusCode;
  const known = CODES[code] ?? STATUSES[status ?? 0];
  if (known) return known;
  return status && status >= 400 && status < 500 ? 'request.malformed' : 'server.unexpected';
}
