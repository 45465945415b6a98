import type { RemoteName } from '@aflora/mfe-contract/remotes';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { noTracing, type Tracing } from '@aflora/observe';
import fastifyStatic from '@fastify/static';
import { isReleaseName } from '../release/release';
import { problemOptions, respondWithProblems, sendProblem } from './problem-responses';
import type { ReleaseRegistry } from './release-registry';
import type { ReleaseStore } from './release-stores';

export interface ServedReleases {
  remote: RemoteName;
  store: ReleaseStore;
  registry: ReleaseRegistry;
  tracing?: Tracing;
}

/** The only files at the root whose content can't change under their name. */
const HASHED = /^remoteEntry-[^/]+\.js$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
const PRUNE_EVERY_MS = 3_600_000;

/**
 * Creates the server of one remote, readable from any origin. It serves every release of the store under `/releases/<name>/`, where files
 * never change, and the current release also at the root.
 */
export async function serveReleases({ remote, store, registry, tracing = noTracing }: ServedReleases): Promise<FastifyInstance> {
  const server = Fastify({ logger: false, forceCloseConnections: true, ...problemOptions });
  tracing.traceRequests(server);
  respondWithProblems(server);
  server.addHook('onSend', async (_request, reply) => {
    reply
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff');
  });
  await server.register(fastifyStatic, { serve: false, preCompressed: true, cacheControl: false });
  const send = async (reply: FastifyReply, release: string, file: string): Promise<FastifyReply> => {
    const folder = isReleaseName(release) ? await store.open(remote, release, () => registry.isUnknown(remote, release)) : undefined;
    if (!folder) reply.callNotFound();
    return folder ? reply.sendFile(file, folder) : reply;
  };

  server.get<{ Params: { release: string; '*': string } }>('/releases/:release/*', ({ params }, reply) =>
    send(reply.header('cache-control', FOR_EVER), params.release, params['*']),
  );
  server.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => {
    const current = registry.channel(remote)?.current;
    if (!current) return sendProblem(reply, 'server.unavailable');
    return send(reply.header('cache-control', HASHED.test(params['*']) ? FOR_EVER : 'no-cache'), current.name, params['*']);
  });
  server.get('/healthz', () => ({ status: 'ok' }));
  const pruning = setInterval(() => void pruneCache({ remote, store, registry }), PRUNE_EVERY_MS).unref();
  server.addHook('onClose', async () => {
    clearInterval(pruning);
    registry.stop();
    await tracing.stop();
  });
  await registry.start();
  void pruneCache({ remote, store, registry });
  return server;
}

/** Deletes downloaded releases that nobody uses. Without a registry nothing is deleted, since the live releases are unknown then. */
async function pruneCache({ remote, store, registry }: ServedReleases): Promise<void> {
  const channel = registry.channel(remote);
  if (!channel) return;
  const live = [channel.current, channel.previous].flatMap((release) => release?.name ?? []);
  try {
    await store.pruneCache(remote, live);
  } catch (error) {
    console.error(`Unused releases could not be deleted (RELEASES_CACHE): ${(error as Error).message}`);
  }
}
