import type { ProblemCode, ProblemBody } from '@aflora/contracts';
import type { Tracing } from '@aflora/observe';
import { QueryFailedError } from 'typeorm';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { Problem } from './problem';

const RETRY_AFTER_SECONDS = 5;

/**
 * Error codes of Node and PostgreSQL for an unavailable database: connection refused or reset, no way to its host, shutting down, too many clients, a full disk or
 * no memory, statements or locks that took too long, transactions that PostgreSQL ended for others to go on, and a server that takes no writes
 * (a replica, or a full disk at a provider), and a refused password or a missing database, which a running process meets while an operator
 * changes them: all may succeed later.
 */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08000',
  '08003',
  '08006',
  '25006',
  '28000',
  '28P01',
  '3D000',
  '40001',
  '40P01',
  '53100',
  '53200',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);
const UNAVAILABLE_MESSAGE = /connection terminated|timeout exceeded when trying to connect|connection ended|not queryable/i;

/** `server.unavailable` when the database is unavailable; undefined for any other error. */
export function databaseProblem(error: unknown): Problem | undefined {
  if (!isUnavailable(error)) return undefined;
  return new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error });
}

function isUnavailable(error: unknown): boolean {
  // Recognised by shape, because in tests the errors of Node's modules are instances of another Error class.
  const { code, message = '', errors = [] } = ((error instanceof QueryFailedError ? error.driverError : error) ?? {}) as FailedConnection;
  if (errors.length > 0) return errors.some(isUnavailable);
  return code ? UNAVAILABLE_CODES.has(code) : UNAVAILABLE_MESSAGE.test(message);
}

/** An error of the driver or of Node; `errors` contains one for each of several addresses. */
interface FailedConnection {
  code?: string;
  message?: string;
  errors?: unknown[];
}

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

export const PROBLEM_TYPE = 'application/problem+json';

/** Problem body of RFC 9457. `type` is a URN; no document is served for it. */
export function problemBody(problem: Problem, requestId: string): ProblemBody {
  return {
    type: `urn:aflora:problem:${problem.code}`,
    title: titleOf(problem.code),
    status: problem.status,
    code: problem.code,
    params: problem.params,
    instance: requestId,
    errors: problem.errors,
  };
}

export function sendProblem(reply: FastifyReply, problem: Problem): void {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', String(problem.retryAfterSeconds));
  reply
    .status(problem.status)
    .header('cache-control', 'no-store')
    .header('content-type', PROBLEM_TYPE)
    .send(JSON.stringify(problemBody(problem, reply.request.id)));
}

function titleOf(code: ProblemCode): string {
  const words = code.replace(/[.-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The only place where errors become responses. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly tracing: Tracing,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = problemFrom(error);
    if (problem.status >= 500) {
      const fields = { requestId: request.id, ...this.tracing.logFields(request), code: problem.code, err: problem.cause ?? error };
      // A problem that we throw without a cause is expected, such as a service that isn't configured.
      if (error === problem && !problem.cause) this.logger.info(fields, 'a request failed');
      else this.logger.error(fields, 'a request failed');
    }
    // The client may have disconnected during the response.
    if (!reply.sent) sendProblem(reply, problem);
  }
}
