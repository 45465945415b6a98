import { createApiClient } from '@aflora/api-client';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderedPage } from '../src/fragment';
import { cachedReads } from './api-cache';
import type { RenderReply, RenderRequest, WorkerSetup } from './fragment-messages';

interface FragmentModule {
  renderPage(address: string, api: ReturnType<typeof createApiClient>): Promise<RenderedPage>;
}

const { fragmentUrl, apiUrl } = workerData as WorkerSetup;
const api = cachedReads(createApiClient({ baseUrl: apiUrl, timeoutMs: 5_000 }));
const fragment = import(/* @vite-ignore */ fragmentUrl) as Promise<FragmentModule>;

parentPort?.on('message', ({ id, address }: RenderRequest) => {
  void fragment
    .then(({ renderPage }) => renderPage(address, api))
    .then(
      (page): RenderReply => ({ id, page }),
      (error: unknown): RenderReply => ({ id, failure: String(error) }),
    )
    .then((reply) => parentPort?.postMessage(reply));
});
