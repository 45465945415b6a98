import type { RemoteName, ShellApi } from '@aflora/mfe-contract';
import { startTransition, useCallback, useEffect, useState } from 'react';
import { PageSpinner } from '../navigation/page-spinner';
import { loadRemote, replaceRelease, type LoadedRemote } from './load-remote';
import { RemoteBoundary } from './remote-boundary';
import { RemoteFallback } from './remote-fallback';

type State = { loaded?: LoadedRemote; failed?: boolean };

/** Renders a remote: a spinner while it loads, its previous release when the current one fails, an error page when both fail. */
export function RemoteOutlet({ name, shell }: { name: RemoteName; shell: ShellApi }) {
  const [{ loaded, failed }, setState] = useState<State>({});

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
  const { release, module } = loaded;
  const replace = (error: unknown) => {
    setState({});
    show(replaceRelease(name, shell, { release, error }));
  };
  return (
    <RemoteBoundary name={name} key={release} onFailure={replace}>
      <module.App />
    </RemoteBoundary>
  );
}
