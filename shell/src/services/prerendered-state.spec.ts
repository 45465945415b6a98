import { dehydrate, QueryClient } from '@tanstack/react-query';
import { takePrerenderedState, type PrerenderedState } from './prerendered-state';

const AT_THE_SERVER = new Date('2026-01-01T12:00:00Z');
const HERE = new Date('2020-01-01T00:00:00Z');

/** A page that was rendered with one answer, which was so old when it was sent. */
function aPage(ageMs: number): void {
  jest.setSystemTime(AT_THE_SERVER);
  const server = new QueryClient();
  server.setQueryData(['products'], ['Sérum']);
  const state: PrerenderedState = { queryState: dehydrate(server), ageMs };
  document.body.innerHTML = `<script type="application/json" id="query-state">${JSON.stringify(state)}</script>`;
  jest.setSystemTime(HERE);
}

function taken(): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  takePrerenderedState(queryClient);
  return queryClient;
}

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom has no timeline: the page began to arrive 500 ms before its script runs.
  Object.assign(performance, { getEntriesByType: () => [{ responseStart: performance.now() - 500 }] });
});
afterEach(() => jest.useRealTimers());

describe('the data of a prerendered page', () => {
  it('is as old in the browser as it was at the server, whatever the browser’s clock says', () => {
    aPage(4_000);
    const query = taken().getQueryState(['products']);
    expect(query?.data).toEqual(['Sérum']);
    expect(query?.dataUpdatedAt).toBe(HERE.getTime() - 4_500);
  });

  it('is asked for again once it is ten seconds old in all', async () => {
    aPage(9_000);
    const read = jest.fn().mockResolvedValue(['Creme']);
    const queryClient = taken();
    await expect(queryClient.fetchQuery({ queryKey: ['products'], queryFn: read })).resolves.toEqual(['Sérum']);
    jest.setSystemTime(HERE.getTime() + 500);
    await expect(queryClient.fetchQuery({ queryKey: ['products'], queryFn: read })).resolves.toEqual(['Creme']);
  });

  it('may be missing', () => {
    document.body.innerHTML = '';
    expect(taken().getQueryCache().getAll()).toEqual([]);
  });
});
