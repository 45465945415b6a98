import fastifyCompress from '@fastify/compress';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Env } from './env';
import { PageRenderer, STYLESHEET } from './page-renderer';
import { RemoteRegistry } from './remote-registry';

/** What browsers and crawlers look for at the root. */
const PUBLIC_FILES = ['favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'manifest.webmanifest'];
/** The site knows its pages: it tells crawlers about them. */
const SITE_FILES = ['/robots.txt', '/sitemap.xml'];

/** Serves pages, the shell's own built files, and the API and its pictures on the same origin. */
export async function createShellServer(client: string, env: Env): Promise<FastifyInstance> {
  const server = Fastify({ logger: false, forceCloseConnections: true, trustProxy: false });
  const registry = new RemoteRegistry(env.remotes);
  const template = readFileSync(path.join(client, 'index.html'), 'utf8');
  const stylesheet = STYLESHEET.exec(template)?.[1];
  const css = stylesheet ? readFileSync(path.join(client, stylesheet), 'utf8') : '';
  const pages = new PageRenderer(template, css, registry, env);

  server.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'strict-origin-when-cross-origin');
  });
  await proxyApi(server, env);
  for (const prefix of SITE_FILES) await server.register(httpProxy, { upstream: env.remotes.site, prefix, rewritePrefix: prefix });
  await server.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  for (const file of PUBLIC_FILES) {
    server.get(`/${file}`, (_request, reply) => reply.header('cache-control', 'public, max-age=86400').sendFile(file, client));
  }
  server.get('/healthz', () => ({ status: 'ok' }));
  server.get('/remotes.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(await registry.fresh()));
  await server.register(async (scope) => {
    await scope.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 });
    scope.get('/*', async (request, reply) => pages.answer(request.url, reply));
  });
  return server;
}

/** The caller's address is ours to tell: what a browser claims in X-Forwarded-For is overwritten. */
async function proxyApi(server: FastifyInstance, env: Env): Promise<void> {
  for (const prefix of ['/api', '/media']) {
    await server.register(httpProxy, {
      upstream: env.apiUrl,
      prefix,
      rewritePrefix: prefix,
      // Bodies pass through as streams: size and type are the API's to judge.
      proxyPayloads: true,
      replyOptions: {
        rewriteRequestHeaders: (request, headers) => ({
          ...headers,
          'x-forwarded-for': request.ip,
          'x-forwarded-proto': request.protocol,
          'x-forwarded-host': request.headers.host ?? '',
        }),
        onError: (reply) => {
          void reply.code(503).header('retry-after', '5').type('application/problem+json').send(unavailable(reply.request.id));
        },
      },
    });
  }
}

const unavailable = (instance: string) =>
  JSON.stringify({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    code: 'server.unavailable',
    params: {},
    instance,
    errors: [],
  });
