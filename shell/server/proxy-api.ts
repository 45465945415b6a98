import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { ApiUpstreams } from './api-upstreams';

const CONNECT_WITHIN_MS = 2_000;
/** Methods whose requests may be sent twice. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** Error codes of a failed connection: the request was not sent. */
const NOT_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
/** Error codes of a connection that broke before the response: the API may have executed the request. */
const DISCONNECTED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'];

/** Value of the `connection` header in the responses of a process that is shutting down. */
const CONNECTION_CLOSE = 'close';

interface UpstreamResponse {
  statusCode: number;
  headers: Record<string, string>;
  stream: Readable;
}

type ReplyOptions = Parameters<FastifyReply['from']>[1];

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the API process that the request is sent to. */
    upstream: string;
    isRetry: boolean;
  }
}

/** Proxies /api and /media to a ready process of the API. Bodies are streamed, and only the API checks their size and type. */
export async function proxyApi(server: FastifyInstance, upstreams: ApiUpstreams): Promise<void> {
  server.decorateRequest('upstream', '');
  server.decorateRequest('isRetry', false);
  for (const prefix of ['/api', '/media']) {
    await server.register(httpProxy, {
      upstream: '',
      prefix,
      rewritePrefix: prefix,
      proxyPayloads: true,
      undici: { connect: { timeout: CONNECT_WITHIN_MS } },
      preHandler: (request, _reply, done) => {
        request.upstream = upstreams.pick();
        request.body = lazyBody(request);
        done();
      },
      replyOptions: replyOptions(upstreams),
    });
  }
}

function replyOptions(upstreams: ApiUpstreams): ReplyOptions {
  const options: ReplyOptions = {
    getUpstream: (request) => (request as FastifyRequest).upstream,
    // X-Forwarded-For of the client is overwritten, because clients can send any value.
    rewriteRequestHeaders: (request, headers) => ({
      ...headers,
      'x-forwarded-for': (request as FastifyRequest).ip,
      'x-forwarded-proto': (request as FastifyRequest).protocol,
      'x-forwarded-host': request.headers.host ?? '',
    }),
    // Disables the plugin's own retries: it would retry the same address, and up to ten times after a 503.
    retryDelay: () => null,
    onError: (reply, { error }) => {
      const { request } = reply as FastifyReply;
      const code = codeOf(error);
      if (NOT_CONNECTED.includes(code)) upstreams.markUnavailable(request.upstream);
      if (mayRetry(request, code) && upstreams.hasOther(request.upstream)) retryElsewhere(reply as FastifyReply);
      else sendUnavailable(reply as FastifyReply);
    },
    ...shutdownOptions(upstreams, (reply) => retryElsewhere(reply)),
  };
  const retryElsewhere = (reply: FastifyReply): void => {
    const { request } = reply;
    request.isRetry = true;
    request.upstream = upstreams.pick(request.upstream);
    request.body = lazyBody(request);
    reply.from(request.raw.url?.split('?', 1)[0], options);
  };
  return options;
}

/** Options for API processes that are shutting down: their responses carry `connection: close`, and finally they reject requests with 503. */
function shutdownOptions(upstreams: ApiUpstreams, retryElsewhere: (reply: FastifyReply) => void): ReplyOptions {
  return {
    // The header describes the connection to the API, not the client's, and is therefore removed.
    rewriteHeaders: ({ connection, ...headers }, request) => {
      if (connection === CONNECTION_CLOSE) upstreams.markUnavailable((request as FastifyRequest).upstream);
      return headers;
    },
    onResponse: (request, reply, response) => {
      const { statusCode, headers, stream } = response as unknown as UpstreamResponse;
      const { upstream, isRetry, method } = request as FastifyRequest;
      const isRejected = statusCode === 503 && headers.connection === CONNECTION_CLOSE;
      if (!isRejected || isRetry || !SAFE_METHODS.includes(method) || !upstreams.hasOther(upstream)) return void reply.send(stream);
      stream.resume();
      for (const name of Object.keys(headers)) reply.removeHeader(name);
      retryElsewhere(reply as FastifyReply);
    },
  };
}

function mayRetry({ isRetry, method }: FastifyRequest, code: string): boolean {
  return !isRetry && (NOT_CONNECTED.includes(code) || (SAFE_METHODS.includes(method) && DISCONNECTED.includes(code)));
}

/**
 * Body stream that reads the request only once it is consumed. The HTTP client destroys the body of a failed connection, which must not destroy
 * the request itself.
 */
function lazyBody({ body, raw }: FastifyRequest): unknown {
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
