import { CONTRACT_VERSION, type RemoteEntry, type ShellApi } from '@aflora/mfe-contract';
import { Button } from '@aflora/ui';
import { Link, Route, Routes } from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

const Lazy = lazy(() => import('./lazy'));

export const contractVersion = CONTRACT_VERSION;
export function createRemote(shell: ShellApi) {
  return {
    App: () => {
      const q = useQuery({ queryKey: ['x'], queryFn: () => Promise.resolve(1) });
      return (
        <main>
          <h1>Olá {q.data}</h1>
          <Link to="/loja">loja</Link>
          <Button onClick={() => shell.notify.success('Oi', 'tudo')}>x</Button>
          <Routes>
            <Route path="/loja" element={<Suspense fallback="..."><Lazy /></Suspense>} />
          </Routes>
        </main>
      );
    },
  };
}
export default { contractVersion, createRemote } satisfies RemoteEntry;
