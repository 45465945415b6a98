import type { ProblemBody, ProblemCode } from '@aflora/contracts';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Problem } from './problem';
import { problemFrom } from './problem-from';

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
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = problemFrom(error);
    if (problem.status >= 500) {
      const fields = { requestId: request.id, code: problem.code, err: problem.cause ?? error };
      // A problem that we throw without a cause is expected, such as a service that isn't configured.
      if (error === problem && !problem.cause) this.logger.info(fields, 'a request failed');
      else this.logger.error(fields, 'a request failed');
    }
    // The client may have disconnected during the response.
    if (!reply.sent) sendProblem(reply, problem);
  }
}
