import type { RemoteName, ShellApi } from '@aflora/mfe-contract';
import { useCallback, useEffect, useState } from 'react';
import { PageSpinner } from '../navigation/page-spinner';
import { loadRemote, replaceRelease, type LoadedRemote } from './load-remote';
import { RemoteBoundary } from './remote-boundary';
import { RemoteFallback } from './remote-fallback';

type State = { loaded?: LoadedRemote; failed?: boolean };

/** Shows a remote: a spinner while it loads, its previous release where the current one fails, a way to try again when both do. */
export function RemoteOutlet({ name, shell }: { name: RemoteName; shell: ShellApi }) {
  const [{ loaded, failed }, setState] = useState<State>({});

  const show = useCallback((load: Promise<LoadedRemote>) => {
    load.then(
      (ready) => setState({ loaded: ready }),
      () => setState({ failed: true }),
    );
  }, []);

  useEffect(() => show(loadRemote(name, shell)), [name, shell, show]);

  // A reload: modules that failed once stay failed for this document.
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
