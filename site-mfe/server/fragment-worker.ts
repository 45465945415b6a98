import { createApiClient } from '@aflora/api-client';
import type { SiteAddress } from '@aflora/mfe-contract';
import { parentPort, workerData } from 'node:worker_threads';
import type { RenderedPage } from '../src/fragment';
import { ApiCache } from './api-cache';
import type { RenderReply, RenderRequest, WorkerAddresses, WorkerOrder, WorkerSetup } from './fragment-renderer';

interface FragmentModule {
  /** Missing in releases that were built before this export existed. */
  siteAddresses?: SiteAddress[];
  renderPage(address: string, api: ReturnType<typeof createApiClient>): Promise<RenderedPage>;
}

const { fragmentUrl, apiUrl } = workerData as WorkerSetup;
const cache = new ApiCache(createApiClient({ baseUrl: apiUrl, timeoutMs: 5_000 }));
const fragment = import(/* @vite-ignore */ fragmentUrl) as Promise<FragmentModule>;

void fragment
  .then(({ siteAddresses }) => parentPort?.postMessage({ addresses: siteAddresses } satisfies WorkerAddresses))
  // The reason is reported for each requested page.
  .catch(() => parentPort?.postMessage({ hasFailed: true } satisfies WorkerAddresses));

parentPort?.on('message', (order: WorkerOrder) => {
  if (order === 'forget') cache.clear();
  else void render(order).then((reply) => parentPort?.postMessage(reply));
});

async function render({ id, address, traceparent }: RenderRequest): Promise<RenderReply> {
  let oldest = Infinity;
  const api = cache.client((requestedAt) => (oldest = Math.min(oldest, requestedAt)), traceparent);
  try {
    const page = await (await fragment).renderPage(address, api);
    return { id, page, ageMs: oldest === Infinity ? null : Date.now() - oldest };
  } catch (error) {
    return { id, failure: String(error) };
  }
}
