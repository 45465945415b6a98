import type { RemoteName, ShellApi } from '@aflora/mfe-contract';
import { startTransition, useCallback, useEffect, useReducer } from 'react';
import { useLocation } from 'react-router-dom';
import { PageSpinner } from '../navigation/page-spinner';
import { loadRemote, replaceRelease, type LoadedRemote } from './load-remote';
import { isReplaced, outletAfter, outletView } from './outlet.rules';
import { RemoteBoundary } from './remote-boundary';
import { OfflinePage, RemoteFallback } from './remote-fallback';

/** React Router's key of the location at which a document was opened. */
const FIRST_KEY = 'default';

/**
 * Renders a remote: a spinner while it loads, its previous release when the current one fails, an error page when both fail. Without a
 * connection no other release is tried.
 */
export function RemoteOutlet({ name, shell }: { name: RemoteName; shell: ShellApi }) {
  const [state, dispatch] = useReducer(outletAfter, { is: 'loading' });
  const { key } = useLocation();

  const show = useCallback((load: Promise<LoadedRemote>) => {
    load.then(
      (loaded) => startTransition(() => dispatch({ type: 'loaded', loaded })),
      () => dispatch({ type: 'unloadable', isOffline: !navigator.onLine }),
    );
  }, []);

  useEffect(() => void show(loadRemote(name, shell)), [name, shell, show]);

  const view = outletView(state, key);
  if (view === 'offline-page') return <OfflinePage hasPrevious={key !== FIRST_KEY} />;
  // Retries by reloading the page, because browsers never load a failed module again in the same document.
  if (view === 'failure-page') return <RemoteFallback name={name} onRetry={() => window.location.reload()} />;
  if (state.is !== 'loaded') return <PageSpinner label="Carregando..." />;
  const { release, module } = state.loaded;
  const replace = (error: unknown) => {
    const failure = { key, isOffline: !navigator.onLine };
    dispatch({ type: 'crashed', ...failure });
    if (isReplaced(failure)) show(replaceRelease(name, shell, { release, error }));
  };
  return (
    <RemoteBoundary name={name} key={release} onFailure={replace}>
      <module.App />
    </RemoteBoundary>
  );
}
