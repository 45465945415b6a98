import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';

/** Second address of every file, for a browser that remembers the first one as failed. */
export const RETRY_PREFIX = '/~';

/** The builds put a hash into the names of these. */
const isHashed = (file: string) => /[\\/]assets[\\/]|remoteEntry-[^\\/]+\.js/.test(file);

/** The server of one remote: its release as static files for any origin, immutable where the name carries a hash. */
export async function serveRelease(root: string): Promise<FastifyInstance> {
  const server = Fastify({ logger: false, forceCloseConnections: true });
  server.addHook('onSend', async (_request, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff');
  });
  for (const prefix of ['/', `${RETRY_PREFIX}/`]) {
    await server.register(fastifyStatic, {
      root,
      prefix,
      preCompressed: true,
      index: false,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  server.get('/healthz', () => ({ status: 'ok' }));
  return server;
}
