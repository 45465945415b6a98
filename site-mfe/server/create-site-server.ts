import { createApiClient } from '@aflora/api-client';
import { RELEASE_PLACEHOLDER, type PageFragment } from '@aflora/mfe-contract';
import { serveRelease } from '@aflora/mfe-contract/server';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cachedReads } from './api-cache';
import { robots, sitemap } from './crawlers';
import type { Env } from './env';
import { FragmentRenderer } from './fragment-renderer';
import { ReleaseFiles } from './release-files';

/** The module that the shell loads first, on every page. */
const REMOTE = 'src/remote.tsx';

/** The release's files for browsers, and its pages as HTML for the shell's server. */
export async function createSiteServer(release: string, env: Env): Promise<FastifyInstance> {
  const server = await serveRelease(release);
  const files = new ReleaseFiles(release, env.assetOrigin);
  const renderer = new FragmentRenderer({
    fragmentUrl: pathToFileURL(path.join(release, 'server/fragment.mjs')).href,
    apiUrl: env.apiUrl,
  });
  server.addHook('onClose', () => renderer.close());
  // The first visitor shouldn't be the one who waits for the code to load.
  void renderer.render('/').catch(() => undefined);

  server.get<{ Querystring: { path?: string } }>('/fragment', async ({ query }, reply): Promise<PageFragment> => {
    const { module, html, head, ...page } = await renderer.render(query.path ?? '/');
    void reply.header('cache-control', 'no-store');
    // Files of the release lie on this server's origin, the page on the shell's.
    const placed = (text: string) => text.replaceAll(RELEASE_PLACEHOLDER, `${env.assetOrigin}/`);
    return {
      ...page,
      head: { ...head, imagePath: head.imagePath && placed(head.imagePath) },
      html: placed(html),
      ...files.of(REMOTE, module),
    };
  });
  const api = cachedReads(createApiClient({ baseUrl: env.apiUrl }));
  server.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(env.publicOrigin)));
  server.get('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(await sitemap(api, env.publicOrigin)),
  );
  return server;
}
