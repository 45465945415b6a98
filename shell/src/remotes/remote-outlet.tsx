import type { RemoteName, ShellApi } from '@aflora/mfe-contract';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageSpinner } from '../navigation/page-spinner';
import { loadRemote, replaceRelease, type LoadedRemote } from './load-remote';
import { RemoteBoundary } from './remote-boundary';
import { OfflinePage, RemoteFallback } from './remote-fallback';

/** React Router's key of the location at which a document was opened. */
const FIRST_KEY = 'default';

interface State {
  loaded?: LoadedRemote;
  failed?: boolean;
  /** The page that failed. `key` is that of its location: other pages of the loaded remote still open. */
  failedPage?: { key: string; isOffline: boolean };
}

/**
 * Renders a remote: a spinner while it loads, its previous release when the current one fails, an error page when both fail. Without a
 * connection no other release is tried.
 */
export function RemoteOutlet({ name, shell }: { name: RemoteName; shell: ShellApi }) {
  const [{ loaded, failed, failedPage }, setState] = useState<State>({});
  const { key } = useLocation();

  const show = useCallback((load: Promise<LoadedRemote>, failure: State) => {
    load.then(
      (ready) => startTransition(() => setState({ loaded: ready })),
      () => setState(failure),
    );
  }, []);

  useEffect(() => void show(loadRemote(name, shell), { failed: true }), [name, shell, show]);

  const isFailedPage = failedPage?.key === key;
  if (isFailedPage && failedPage.isOffline) return <OfflinePage hasPrevious={key !== FIRST_KEY} />;
  // Retries by reloading the page, because browsers never load a failed module again in the same document.
  if (failed || isFailedPage) return <RemoteFallback name={name} onRetry={() => window.location.reload()} />;
  if (!loaded) return <PageSpinner label="Carregando..." />;
  const { release, module } = loaded;
  const replace = (error: unknown) => {
    const isOffline = !navigator.onLine;
    const failure: State = { loaded, failedPage: { key, isOffline } };
    setState(isOffline ? failure : {});
    if (!isOffline) show(replaceRelease(name, shell, { release, error }), failure);
  };
  return (
    <RemoteBoundary name={name} key={release} onFailure={replace}>
      <module.App />
    </RemoteBoundary>
  );
}
