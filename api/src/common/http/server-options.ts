import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import type { Env } from '../../config/env';
import { JSON_MAX_BYTES } from './requests';
import { answerWithProblem, problemBody, PROBLEM_TYPE } from '../problems/problem.filter';
import { problemFrom } from '../problems/problem-from';
import { Problem } from '../problems/problem';

const REQUEST_ID = /^[\w.-]{8,64}$/;

export function serverOptions(env: Env): FastifyServerOptions {
  return {
    logger: false,
    trustProxy: env.trustedProxies,
    bodyLimit: JSON_MAX_BYTES,
    // Longer than a proxy keeps its idle connections, so that none is closed under a request.
    keepAliveTimeout: 75_000,
    requestTimeout: 60_000,
    // Ours is a problem with a code: `closeGracefully`.
    return503OnClosing: false,
    genReqId: requestId,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, _request, reply) => answerWithProblem(reply, problemFrom(error)),
    clientErrorHandler: answerBrokenHttp,
  };
}

/** The proxy's id when it looks like one, so that both logs tell one story. */
function requestId(request: IncomingMessage): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** What arrived is no HTTP, so there is no request to answer but only a socket. */
function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(problemBody(new Problem('request.malformed'), randomUUID()));
  const head = [
    'HTTP/1.1 400 Bad Request',
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
