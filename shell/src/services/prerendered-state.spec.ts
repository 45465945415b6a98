import { dehydrate, QueryClient } from '@tanstack/react-query';
import { takePrerenderedState, type PrerenderedState } from './prerendered-state';

const SERVER_TIME = new Date('2026-01-01T12:00:00Z');
const BROWSER_TIME = new Date('2020-01-01T00:00:00Z');

/** Sets up a page that was prerendered with one query, whose data had the given age when the page was sent. */
function aPage(ageMs: number): void {
  jest.setSystemTime(SERVER_TIME);
  const server = new QueryClient();
  server.setQueryData(['products'], ['Sérum']);
  const state: PrerenderedState = { queryState: dehydrate(server), ageMs };
  document.body.innerHTML = `<script type="application/json" id="query-state">${JSON.stringify(state)}</script>`;
  jest.setSystemTime(BROWSER_TIME);
}

function hydratedClient(): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  takePrerenderedState(queryClient);
  return queryClient;
}

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has no navigation timing: this response started 500 ms before the script runs.
  Object.assign(performance, { getEntriesByType: () => [{ responseStart: performance.now() - 500 }] });
});
afterEach(() => jest.useRealTimers());

describe('the data of a prerendered page', () => {
  it('has the same age in the browser as on the server, even if the browser’s clock is wrong', () => {
    aPage(4_000);
    const query = hydratedClient().getQueryState(['products']);
    expect(query?.data).toEqual(['Sérum']);
    expect(query?.dataUpdatedAt).toBe(BROWSER_TIME.getTime() - 4_500);
  });

  it('is loaded again once it is ten seconds old in total', async () => {
    aPage(9_000);
    const read = jest.fn().mockResolvedValue(['Creme']);
    const queryClient = hydratedClient();
    await expect(queryClient.fetchQuery({ queryKey: ['products'], queryFn: read })).resolves.toEqual(['Sérum']);
    jest.setSystemTime(BROWSER_TIME.getTime() + 500);
    await expect(queryClient.fetchQuery({ queryKey: ['products'], queryFn: read })).resolves.toEqual(['Creme']);
  });

  it('may be missing', () => {
    document.body.innerHTML = '';
    expect(hydratedClient().getQueryCache().getAll()).toEqual([]);
  });
});
