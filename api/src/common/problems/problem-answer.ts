import type { ProblemBody, ProblemCode } from '@aflora/contracts';
import type { FastifyReply } from 'fastify';
import type { Problem } from './problem';

export const PROBLEM_TYPE = 'application/problem+json';

/** RFC 9457. `type` is a name, not an address: nothing is served there. */
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

export function answerWithProblem(reply: FastifyReply, problem: Problem): void {
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
