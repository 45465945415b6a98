import { PREVIEW_HEADER } from '@aflora/mfe-contract';
import { ContentWatch, openTracing, problemOptions, ReleaseRegistry, respondWithProblems } from '@aflora/releases/server';
import fastifyCompress from '@fastify/compress';
import httpProxy from '@fastify/http-proxy';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { constants } from 'node:zlib';
import type { Env } from './env';
import { ContactAddress } from './contact-address';
import { Remotes } from './live-remotes';
import { PageRenderer, STYLESHEET } from './page-renderer';
import { proxyApi } from './proxy-api';
import { securityHeaders, securityText } from './security-policy';

/** Files that browsers and crawlers request at the root. */
const PUBLIC_FILES = ['favicon.svg', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png', 'manifest.webmanifest'];
/** Files for crawlers, proxied to the site's server because only the site knows its pages. */
const SITE_FILES = ['/robots.txt', '/sitemap.xml'];
/** Brotli quality above which compression takes much longer for little gain. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const SLASHES = /^[/\\]{2,}/;
const PATH = /^[^?]*/;
const SECURITY_TEXT = '/.well-known/security.txt';

/** Creates the server of one origin for pages, the shell's files, the API and its images. `client` is the folder of the built client. */
export async function createShellServer(client: string, env: Env): Promise<FastifyInstance> {
  const rewriteUrl = ({ url = '/' }: { url?: string }) => url.replace(PATH, decodable);
  const server = Fastify({ logger: false, forceCloseConnections: true, rewriteUrl, ...problemOptions });
  const tracing = await openTracing(env.observe);
  tracing.traceRequests(server);
  respondWithProblems(server);
  const registry = new ReleaseRegistry({ apiUrl: () => env.apiUrl, copy: env.registryCopy });
  const remotes = new Remotes(registry, env.remotes);
  const template = readFileSync(path.join(client, 'index.html'), 'utf8');
  const stylesheet = STYLESHEET.exec(template)?.[1];
  const css = stylesheet ? readFileSync(path.join(client, stylesheet), 'utf8') : '';
  const pages = new PageRenderer({ template, css }, remotes, { ...env, tracing });
  const watch = new ContentWatch({
    apiUrl: () => env.apiUrl,
    onChange: () => {
      pages.clearFragments();
      void registry.refresh();
    },
  });

  const headers = securityHeaders(env.publicOrigin);
  server.addHook('onSend', async (_request, reply) => {
    reply.headers(headers);
  });
  await proxyApi(server, env.apiUrl, tracing);
  for (const prefix of SITE_FILES) await server.register(httpProxy, { upstream: env.siteUrl, prefix, rewritePrefix: prefix });
  await serveFiles(server, client);
  serveSecurityText(server, env);
  server.get('/healthz', () => ({ status: 'ok' }));
  serveRemotesDocument(server, remotes);
  await server.register(async (scope) => {
    await scope.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: BROTLI });
    // Browsers would take the part after two slashes for a host.
    scope.get('/*', async (request, reply) =>
      SLASHES.test(request.url) ? reply.redirect(request.url.replace(SLASHES, '/'), 308) : pages.respond(request, reply),
    );
  });
  server.addHook('onClose', async () => {
    watch.stop();
    registry.stop();
    await tracing.stop();
  });
  await registry.start();
  void watch.start();
  return server;
}

/** A path that can't be decoded, such as the rest of a cut link, is one of an unknown page and not an error of the server. */
function decodable(path: string): string {
  try {
    // The bundler removes a call whose result is unused, although it may throw.
    return decodeURIComponent(path) && path;
  } catch {
    return path.replaceAll('%', '%25');
  }
}

function serveSecurityText(server: FastifyInstance, { apiUrl, publicOrigin }: Env): void {
  const contact = new ContactAddress(apiUrl);
  server.get(SECURITY_TEXT, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(securityText(publicOrigin, await contact.current(), new Date())),
  );
}

/** Serves the live releases of the remotes, for open tabs. */
function serveRemotesDocument(server: FastifyInstance, remotes: Remotes): void {
  server.get('/remotes.json', async ({ headers }, reply) => {
    const preview = headers[PREVIEW_HEADER]?.toString();
    const { document } = await remotes.live(preview);
    const etag = `"${remotes.version}"`;
    reply.header('cache-control', 'no-cache');
    if (!preview) reply.header('etag', etag);
    return headers['if-none-match'] === etag && !preview ? reply.code(304).send() : reply.send(document);
  });
}

/** Serves the shell's own built files. */
async function serveFiles(server: FastifyInstance, client: string): Promise<void> {
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
  // Releases of remotes are checked against this file before they are promoted.
  server.get('/surface.json', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('surface.json', client));
}
