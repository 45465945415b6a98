import type { RemoteModule, RemoteName, ShellApi } from '@aflora/mfe-contract';
import { useCallback, useEffect, useState } from 'react';
import { PageSpinner } from '../navigation/page-spinner';
import { loadRemote } from './load-remote';
import { RemoteBoundary } from './remote-boundary';
import { RemoteFallback } from './remote-fallback';

type State = { module?: RemoteModule; failed?: boolean };

/** Shows a remote: a spinner while it loads, a way to try again when it can't. */
export function RemoteOutlet({ name, shell }: { name: RemoteName; shell: ShellApi }) {
  const [state, setState] = useState<State>({});

  const load = useCallback(() => {
    setState({});
    loadRemote(name, shell).then(
      (module) => setState({ module }),
      (error: unknown) => {
        console.warn(`Remote "${name}" did not load:`, error);
        setState({ failed: true });
      },
    );
  }, [name, shell]);

  useEffect(load, [load]);

  if (state.failed) return <RemoteFallback name={name} onRetry={load} />;
  if (!state.module) return <PageSpinner label="Carregando..." />;
  return (
    <RemoteBoundary name={name}>
      <state.module.App />
    </RemoteBoundary>
  );
}
