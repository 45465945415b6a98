import { RELEASE_PLACEHOLDER, type PageFragment } from '@aflora/mfe-contract';
import { serveRelease } from '@aflora/mfe-contract/server';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Env } from './env';
import { FragmentRenderer } from './fragment-renderer';
import { ReleaseFiles } from './release-files';

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
    const { module, html, ...page } = await renderer.render(query.path ?? '/');
    void reply.header('cache-control', 'no-store');
    // Pictures and styles of the release lie on this server's origin, the page on the shell's.
    return { ...page, html: html.replaceAll(RELEASE_PLACEHOLDER, `${env.assetOrigin}/`), ...files.of(module) };
  });
  return server;
}
