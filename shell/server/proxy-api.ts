import { sendProblem } from '@aflora/releases/server';
import type { Tracing } from '@aflora/observe';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const CONNECT_WITHIN_MS = 2_000;

type ReplyOptions = Parameters<FastifyReply['from']>[1];

/**
 * Proxies /api and /media to the API. Bodies are streamed, and only the API checks their size and type. In docker-compose.yml Caddy sends
 * these requests to the API itself.
 */
export async function proxyApi(server: FastifyInstance, apiUrl: string, tracing: Tracing): Promise<void> {
  for (const prefix of ['/api', '/media']) {
    await server.register(httpProxy, {
      upstream: apiUrl,
      prefix,
      rewritePrefix: prefix,
      proxyPayloads: true,
      // Removes the plugin's limit on connections, because clients that send or read slowly would block all others.
      undici: { connect: { timeout: CONNECT_WITHIN_MS }, connections: null },
      replyOptions: replyOptions(tracing),
    });
  }
}

const replyOptions = (tracing: Tracing): ReplyOptions => ({
  // The client's X-Forwarded-For is overwritten, because clients can send any value. `Expect` has been answered by this server, and the
  // other headers describe the client's connection; the plugin's HTTP client refuses to send any of them.
  rewriteRequestHeaders: (request, { expect: _expect, 'keep-alive': _keepAlive, upgrade: _upgrade, ...headers }) => ({
    ...headers,
    ...tracing.headers(request as FastifyRequest),
    'x-forwarded-for': (request as FastifyRequest).ip,
    'x-forwarded-proto': (request as FastifyRequest).protocol,
    'x-forwarded-host': request.headers.host ?? '',
  }),
  // `Connection` describes the connection to the API, not the client's.
  rewriteHeaders: ({ connection: _connection, ...headers }) => headers,
  // Disables the plugin's own retries, up to ten after a 503.
  retryDelay: () => null,
  onError: (reply) => void sendProblem(reply as FastifyReply, 'server.unavailable'),
});
