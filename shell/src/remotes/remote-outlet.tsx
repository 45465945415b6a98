import type { RemoteName, ShellApi } from '@aflora/mfe-contract';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PageSpinner } from '../navigation/page-spinner';
import { loadRemote, replaceRelease, type LoadedRemote } from './load-remote';
import { RemoteBoundary } from './remote-boundary';
import { OfflinePage, RemoteFallback } from './remote-fallback';

interface State {
  loaded?: LoadedRemote;
  failed?: boolean;
  /** `key` of the location whose page could not be loaded without a connection. */
  offlineAt?: string;
}

/**
 * Renders a remote: a spinner while it loads, its previous release when the current one fails, an error page when both fail. Without a
 * connection only the page that could not be loaded is replaced; pages whose code is loaded still open.
 */
export function RemoteOutlet({ name, shell }: { name: RemoteName; shell: ShellApi }) {
  const [{ loaded, failed, offlineAt }, setState] = useState<State>({});
  const { key } = useLocation();

  const show = useCallback((load: Promise<LoadedRemote>) => {
    load.then(
      (ready) => startTransition(() => setState({ loaded: ready })),
      () => setState({ failed: true }),
    );
  }, []);

  useEffect(() => void show(loadRemote(name, shell)), [name, shell, show]);

  // Retries by reloading the page, because browsers never load a failed module again in the same document.
  if (failed) return <RemoteFallback name={name} onRetry={() => window.location.reload()} />;
  if (!loaded) return <PageSpinner label="Carregando..." />;
  if (offlineAt === key) return <OfflinePage />;
  const { release, module } = loaded;
  const replace = (error: unknown) => {
    if (!navigator.onLine) {
      setState({ loaded, offlineAt: key });
      return;
    }
    setState({});
    show(replaceRelease(name, shell, { release, error }));
  };
  return (
    <RemoteBoundary name={name} key={release} onFailure={replace}>
      <module.App />
    </RemoteBoundary>
  );
}
