import { createApiClient } from '@aflora/api-client';
import type { PageFragment } from '@aflora/mfe-contract';
import { noTracing } from '@aflora/observe';
import { ContentWatch, ReleaseRegistry, serveReleases } from '@aflora/releases/server';
import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiCache } from './api-cache';
import { robots, sitemap } from './crawlers';
import type { Env } from './env';
import { SitePages } from './site-pages';

/** Headers that proxies add to browsers' requests. Only the shell may request rendering, and it calls this server without a proxy. */
const PROXIED = ['x-forwarded-for', 'forwarded', 'via'];

const isProxied = (headers: IncomingHttpHeaders): boolean => PROXIED.some((name) => headers[name]);

/** Creates the site's server: release files for browsers, and prerendered pages for the shell's server. */
export async function createSiteServer(env: Env, tracing = noTracing): Promise<FastifyInstance> {
  const registry = new ReleaseRegistry({ apiUrl: () => env.apiUrl, copy: env.registryCopy });
  const server = await serveReleases({ remote: 'site', store: env.store, registry, tracing });
  const pages = new SitePages(registry, env);
  const reads = new ApiCache(createApiClient({ baseUrl: env.apiUrl }));
  const watch = new ContentWatch({
    apiUrl: () => env.apiUrl,
    onChange: () => {
      reads.clear();
      pages.forgetReads();
      void registry.refresh();
    },
  });
  void watch.start();
  server.addHook('onClose', async () => {
    watch.stop();
    await pages.close();
  });
  const warmUp = () => void pages.warmUp().catch((error: Error) => console.error(error.message));
  registry.whenChanged(warmUp);
  warmUp();

  server.get<{ Querystring: { path?: string; release?: string } }>(
    '/fragment',
    async ({ query, headers }, reply): Promise<PageFragment | undefined> => {
      void reply.header('cache-control', 'no-store');
      const page = isProxied(headers) ? undefined : await pages.render(query.path ?? '/', { name: query.release, ...tracing.headers() });
      if (!page) reply.callNotFound();
      return page;
    },
  );
  server.get<{ Querystring: { release?: string } }>('/addresses', async ({ query, headers }, reply) => {
    void reply.header('cache-control', 'no-store');
    const addresses = isProxied(headers) ? undefined : await pages.addresses(query.release ?? '');
    if (!addresses) reply.callNotFound();
    return addresses;
  });
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(env.publicOrigin)));
  server.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await sitemap(reads.client(), env.publicOrigin)),
  );
  return server;
}
