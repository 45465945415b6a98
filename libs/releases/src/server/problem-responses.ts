import { problemCodes, type ProblemBody, type ProblemCode } from '@aflora/contracts';
import type { FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';

const PROBLEM_TYPE = 'application/problem+json';

function problemBody(code: ProblemCode, requestId: string): ProblemBody {
  const title = code.replace(/[.-]/g, ' ');
  return {
    type: `urn:aflora:problem:${code}`,
    title,
    status: problemCodes[code].status,
    code,
    params: {},
    instance: requestId,
    errors: [],
  };
}

export function sendProblem(reply: FastifyReply, code: ProblemCode): FastifyReply {
  if (problemCodes[code].status === 503) reply.header('retry-after', '5');
  return reply
    .code(problemCodes[code].status)
    .header('cache-control', 'no-store')
    .header('content-type', PROBLEM_TYPE)
    .send(JSON.stringify(problemBody(code, reply.request.id)));
}

const BY_STATUS: Record<number, ProblemCode> = {
  404: 'resource.not-found',
  413: 'request.too-large',
  414: 'request.too-large',
  415: 'request.unsupported-type',
  503: 'server.unavailable',
};

function codeOf({ statusCode = 500, code }: { statusCode?: number; code?: string }): ProblemCode {
  if (code === 'FST_ERR_BAD_URL') return 'resource.not-found';
  return BY_STATUS[statusCode] ?? (statusCode < 500 ? 'request.malformed' : 'server.unexpected');
}

/** The data is not valid HTTP, so there is no request, only a socket to write to. */
function rejectInvalidHttp({ code }: NodeJS.ErrnoException, socket: Socket): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const problem: ProblemCode = code === 'HPE_HEADER_OVERFLOW' ? 'request.header-too-large' : 'request.malformed';
  const body = JSON.stringify(problemBody(problem, randomUUID()));
  const head = [
    `HTTP/1.1 ${problemCodes[problem].status} Refused`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/** Longer than the API's limit, because bodies are passed on to it. Without a limit, slow clients would occupy connections indefinitely. */
const REQUEST_TIMEOUT_MS = 180_000;

/**
 * Server options that make every error a problem response, also before a request reaches a route. Request ids are never taken from the
 * client.
 */
export const problemOptions = {
  requestTimeout: REQUEST_TIMEOUT_MS,
  genReqId: () => randomUUID(),
  // Node's own response to a request without a host has no body; pages and files need no host.
  http: { requireHostHeader: false },
  frameworkErrors: (error, _request, reply) => void sendProblem(reply, codeOf(error)),
  clientErrorHandler: rejectInvalidHttp,
} satisfies FastifyServerOptions & { http: object };

/** Responds to every error and every unknown address with a problem. */
export function respondWithProblems(server: FastifyInstance): void {
  server.setErrorHandler((error: { statusCode?: number; code?: string; message?: string }, _request, reply) => {
    const { statusCode = 500 } = error;
    // The operator can fix an unavailable service, so its message is logged without a stack trace.
    if (statusCode >= 500) console.error(statusCode === 503 ? error.message : error);
    return sendProblem(reply, codeOf(error));
  });
  server.setNotFoundHandler((_request, reply) => sendProblem(reply, 'resource.not-found'));
  // Node would respond to an unknown expectation with 417 and no body; ignoring it is allowed as well (RFC 9110, 10.1.1).
  server.server.on('checkExpectation', (request, response) => server.server.emit('request', request, response));
}
