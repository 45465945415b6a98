import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { ApiUpstreams } from './api-upstreams';

const CONNECT_WITHIN_MS = 2_000;
/** What may be done twice. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** There was no connection, so nothing was sent. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
/** The connection broke before an answer came; what was asked for may have been done. */
const BROKEN = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** What a process says in `connection` while it stops. */
const LAST_ANSWER = 'close';

interface UpstreamAnswer {
  statusCode: number;
  headers: Record<string, string>;
  stream: Readable;
}

type ReplyOptions = Parameters<FastifyReply['from']>[1];

declare module 'fastify' {
  interface FastifyRequest {
    /** Where it is being tried. */
    upstream: string;
    triedAgain: boolean;
  }
}

/** Passes /api and /media on to a process of the API that is ready; bodies go through as streams, whose size and type are the API's to judge. */
export async function proxyApi(server: FastifyInstance, upstreams: ApiUpstreams): Promise<void> {
  server.decorateRequest('upstream', '');
  server.decorateRequest('triedAgain', false);
  for (const prefix of ['/api', '/media']) {
    await server.register(httpProxy, {
      upstream: '',
      prefix,
      rewritePrefix: prefix,
      proxyPayloads: true,
      undici: { connect: { timeout: CONNECT_WITHIN_MS } },
      preHandler: (request, _reply, done) => {
        request.upstream = upstreams.pick();
        request.body = unread(request);
        done();
      },
      replyOptions: replyOptions(upstreams),
    });
  }
}

function replyOptions(upstreams: ApiUpstreams): ReplyOptions {
  const options: ReplyOptions = {
    getUpstream: (request) => (request as FastifyRequest).upstream,
    // The caller's address is ours to tell: what a browser claims in X-Forwarded-For is overwritten.
    rewriteRequestHeaders: (request, headers) => ({
      ...headers,
      'x-forwarded-for': (request as FastifyRequest).ip,
      'x-forwarded-proto': (request as FastifyRequest).protocol,
      'x-forwarded-host': request.headers.host ?? '',
    }),
    // The plugin's own way asks the same address again, and ten times over when it is answered with 503.
    retryDelay: () => null,
    onError: (reply, { error }) => {
      const { request } = reply as FastifyReply;
      const code = codeOf(error);
      if (UNSENT.includes(code)) upstreams.leave(request.upstream);
      if (mayTryAgain(request, code) && upstreams.hasOther(request.upstream)) tryAnother(reply as FastifyReply);
      else sendUnavailable(reply as FastifyReply);
    },
    ...whileOneStops(upstreams, (reply) => tryAnother(reply)),
  };
  const tryAnother = (reply: FastifyReply): void => {
    const { request } = reply;
    request.triedAgain = true;
    request.upstream = upstreams.pick(request.upstream);
    request.body = unread(request);
    reply.from(request.raw.url?.split('?', 1)[0], options);
  };
  return options;
}

/** A process that stops says so with each answer, and turns away what still comes once it closes. */
function whileOneStops(upstreams: ApiUpstreams, tryAnother: (reply: FastifyReply) => void): ReplyOptions {
  return {
    // What is said of the connection to the API is not said of the caller's.
    rewriteHeaders: ({ connection, ...headers }, request) => {
      if (connection === LAST_ANSWER) upstreams.leave((request as FastifyRequest).upstream);
      return headers;
    },
    onResponse: (request, reply, response) => {
      const { statusCode, headers, stream } = response as unknown as UpstreamAnswer;
      const { upstream, triedAgain, method } = request as FastifyRequest;
      const isTurnedAway = statusCode === 503 && headers.connection === LAST_ANSWER;
      if (!isTurnedAway || triedAgain || !SAFE_METHODS.includes(method) || !upstreams.hasOther(upstream)) return void reply.send(stream);
      stream.resume();
      for (const name of Object.keys(headers)) reply.removeHeader(name);
      tryAnother(reply as FastifyReply);
    },
  };
}

function mayTryAgain({ triedAgain, method }: FastifyRequest, code: string): boolean {
  return !triedAgain && (UNSENT.includes(code) || (SAFE_METHODS.includes(method) && BROKEN.includes(code)));
}

/** The client destroys the body of a try that finds nobody: this one touches what arrives only once there is a connection to read it for. */
function unread({ body, raw }: FastifyRequest): unknown {
  return body instanceof Readable ? Readable.from(chunksOf(raw), { objectMode: false }) : body;
}

async function* chunksOf(source: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of source) yield chunk as Buffer;
}

function codeOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return cause?.code ?? code ?? '';
}

function sendUnavailable(reply: FastifyReply): void {
  const problem = { type: 'about:blank', title: 'Service Unavailable', status: 503, code: 'server.unavailable', params: {}, errors: [] };
  const body = JSON.stringify({ ...problem, instance: reply.request.id });
  void reply.code(503).header('retry-after', '5').type('application/problem+json').send(body);
}
