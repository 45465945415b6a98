import { ApiProblem } from '@aflora/api-client';
import { paths, type SessionUser } from '@aflora/contracts';
import type { ShellApi } from '@aflora/mfe-contract';
import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageSpinner } from '../navigation/page-spinner';
import { useSessionUser } from '../session/use-session-user';
import { useConsoleColors } from './use-console-colors';

/**
 * Lets only administrators through, before any code of the console is fetched. Asks the server at every change of the session;
 * the API refuses on its own, whatever happens here.
 */
export function AdminGuard({ shell, children }: { shell: ShellApi; children: ReactNode }) {
  const user = useSessionUser(shell.session);
  const navigate = useNavigate();
  const [allowedId, setAllowedId] = useState<string | null>(null);
  useConsoleColors();

  useEffect(() => {
    const abort = new AbortController();
    const leave = (title?: string, message?: string) => {
      if (title) shell.notify.failure(title, message);
      void navigate('/', { replace: true });
    };
    void check(shell, user, abort.signal).then((verdict) => {
      if (abort.signal.aborted) return;
      if (verdict === 'allowed') return setAllowedId(user?.id ?? null);
      if (verdict === 'signed-out') return leave();
      if (verdict === 'denied') return leave('Acesso negado', 'Você não tem permissão para acessar esta área.');
      leave('Erro de acesso', 'Ocorreu um erro ao verificar suas permissões.');
    });
    return () => abort.abort();
  }, [shell, user, navigate]);

  if (!user || allowedId !== user.id) return <PageSpinner label="Verificando permissões..." />;
  return children;
}

type Verdict = 'allowed' | 'denied' | 'signed-out' | 'failed';

async function check(shell: ShellApi, user: SessionUser | null, signal: AbortSignal): Promise<Verdict> {
  if (!user) return 'signed-out';
  try {
    const { isAdmin } = await shell.api.get<SessionUser>(paths.me, { signal });
    return isAdmin ? 'allowed' : 'denied';
  } catch (error) {
    return error instanceof ApiProblem && error.status === 401 ? 'signed-out' : 'failed';
  }
}
