import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions } from 'fastify';
import type { Server } from 'node:http';
import type { Env } from '../../config/env';
import { JSON_MAX_BYTES } from './requests';
import { sendProblem, problemBody, PROBLEM_TYPE, problemFrom } from '../problems/problem.filter';
import { Problem } from '../problems/problem';

export function serverOptions(env: Env): FastifyHttpOptions<Server> {
  return {
    logger: false,
    trustProxy: env.trustedProxies,
    bodyLimit: JSON_MAX_BYTES,
    // Longer than proxies keep idle connections, so that we never close one just as a proxy sends a request.
    keepAliveTimeout: 75_000,
    // Longer than a browser waits for an upload of 5 MB on a slow connection (`UPLOAD_TIMEOUT_MS` of the API client).
    requestTimeout: 130_000,
    // `closeGracefully` sends a problem with a code instead.
    return503OnClosing: false,
    // Request ids are never taken from the client, who could otherwise make log and audit entries look like another request's.
    genReqId: () => randomUUID(),
    // Node's own response to a request without a host has no body; no route needs the host.
    http: { requireHostHeader: false },
    // Routes declare no schemas to Fastify: Nest's pipe validates by the classes of the contracts. Fastify's compilers would be loaded in vain.
    schemaController: { compilersFactory: { buildValidator: unused, buildSerializer: unused } },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, _request, reply) => sendProblem(reply, problemFrom(error)),
    clientErrorHandler: rejectInvalidHttp,
  };
}

const unused = () => () => {
  throw new Error('The API declares no Fastify schemas.');
};

/** The data is not valid HTTP, so there is no request, only a socket to write to. */
function rejectInvalidHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = new Problem(error.code === 'HPE_HEADER_OVERFLOW' ? 'request.header-too-large' : 'request.malformed');
  const body = JSON.stringify(problemBody(problem, randomUUID()));
  const head = [
    `HTTP/1.1 ${problem.status} Refused`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
