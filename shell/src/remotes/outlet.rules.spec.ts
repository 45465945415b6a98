import type { LoadedRemote } from './load-remote';
import { outletAfter, outletView, type OutletEvent, type OutletState } from './outlet.rules';

const current: LoadedRemote = { release: 'new', module: { App: () => null } };
const previous: LoadedRemote = { release: 'old', module: { App: () => null } };
const HERE = 'here';
const ELSEWHERE = 'elsewhere';

const events = {
  loaded: { type: 'loaded', loaded: current },
  replaced: { type: 'loaded', loaded: previous },
  unloadable: { type: 'unloadable', isOffline: false },
  unloadableOffline: { type: 'unloadable', isOffline: true },
  crashed: { type: 'crashed', key: HERE, isOffline: false },
  crashedOffline: { type: 'crashed', key: HERE, isOffline: true },
} satisfies Record<string, OutletEvent>;

type Name = keyof typeof events;
const after = (...names: Name[]) => names.map((name) => events[name]).reduce<OutletState>(outletAfter, { is: 'loading' });

describe('a remote in the shell', () => {
  it.each([
    [[], 'spinner', 'spinner'],
    [['loaded'], 'remote', 'remote'],
    [['unloadable'], 'failure-page', 'failure-page'],
    [['unloadableOffline'], 'offline-page', 'offline-page'],
    [['loaded', 'crashed'], 'spinner', 'spinner'],
    [['loaded', 'crashed', 'replaced'], 'remote', 'remote'],
    [['loaded', 'crashed', 'unloadable'], 'failure-page', 'remote'],
    [['loaded', 'crashed', 'unloadableOffline'], 'failure-page', 'remote'],
    [['loaded', 'crashedOffline'], 'offline-page', 'remote'],
    [['loaded', 'crashed', 'replaced', 'crashed', 'unloadable'], 'failure-page', 'remote'],
    [['loaded', 'crashed', 'replaced', 'crashedOffline'], 'offline-page', 'remote'],
  ] as const)('after %j shows the %s where it failed and the %s at other addresses', (names, here, elsewhere) => {
    const state = after(...names);
    expect([outletView(state, HERE), outletView(state, ELSEWHERE)]).toEqual([here, elsewhere]);
  });

  it('is in a state that every event leads to a page from', () => {
    const names = Object.keys(events) as Name[];
    const paths = names.flatMap((one) => names.flatMap((two) => names.map((three): Name[] => [one, two, three])));
    for (const path of paths) {
      const state = after(...path);
      // Only while something is loading is there a spinner, which must not stay for ever.
      const isLoading = state.is === 'loading' || state.is === 'replacing';
      expect([path, outletView(state, HERE) === 'spinner']).toEqual([path, isLoading]);
      if (isLoading) expect(outletView(outletAfter(state, events.unloadable), HERE)).toBe('failure-page');
    }
  });

  it('keeps the release whose other pages open when a page throws', () => {
    expect(after('loaded', 'crashed', 'unloadable')).toMatchObject({ is: 'loaded', loaded: current });
    expect(after('loaded', 'crashed', 'replaced', 'crashed', 'unloadable')).toMatchObject({ is: 'loaded', loaded: previous });
  });
});
