import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { answerWithProblem } from './problem-answer';
import { problemFrom } from './problem-from';

/** The one place where an error becomes an answer. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = problemFrom(error);
    if (problem.status >= 500) {
      this.logger.error({ requestId: request.id, code: problem.code, err: problem.cause ?? error }, 'a request failed');
    }
    // Whoever hung up in the middle of an answer can't be told.
    if (!reply.sent) answerWithProblem(reply, problem);
  }
}
