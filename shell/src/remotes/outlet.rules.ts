import type { LoadedRemote } from './load-remote';

/** What has happened to a remote in this document. */
export type OutletEvent =
  | { type: 'loaded'; loaded: LoadedRemote }
  /** No release could be loaded. */
  | { type: 'unloadable'; isOffline: boolean }
  /** A page threw while rendering, such as for a missing chunk. `key` is that of its location. */
  | { type: 'crashed'; key: string; isOffline: boolean };

interface FailedPage {
  key: string;
  isOffline: boolean;
}

export type OutletState =
  | { is: 'loading' }
  | { is: 'failed'; isOffline: boolean }
  /** `failed`: the page that threw; other pages of the release still open. */
  | { is: 'loaded'; loaded: LoadedRemote; failed?: FailedPage }
  /** Another release is loaded in place of this one, of which a page threw. */
  | { is: 'replacing'; loaded: LoadedRemote; failed: FailedPage };

export type OutletView = 'spinner' | 'remote' | 'offline-page' | 'failure-page';

/** Without a connection no other release is tried: it would not load either. */
export const isReplaced = ({ isOffline }: { isOffline: boolean }): boolean => !isOffline;

export function outletAfter(state: OutletState, event: OutletEvent): OutletState {
  if (event.type === 'loaded') return { is: 'loaded', loaded: event.loaded };
  if (event.type === 'unloadable') {
    const { isOffline } = event;
    return state.is === 'replacing' ? { ...state, is: 'loaded' } : { is: 'failed', isOffline };
  }
  if (state.is !== 'loaded') return state;
  const { key, isOffline } = event;
  return { is: isReplaced(event) ? 'replacing' : 'loaded', loaded: state.loaded, failed: { key, isOffline } };
}

/** What is shown at the location with this key. */
export function outletView(state: OutletState, key: string): OutletView {
  if (state.is === 'loading' || state.is === 'replacing') return 'spinner';
  const failed = state.is === 'failed' ? state : state.failed?.key === key ? state.failed : undefined;
  if (!failed) return 'remote';
  return failed.isOffline ? 'offline-page' : 'failure-page';
}
