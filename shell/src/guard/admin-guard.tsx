import { ApiProblem } from '@aflora/api-client';
import type { ShellApi } from '@aflora/mfe-contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageSpinner } from '../navigation/page-spinner';
import type { Session } from '../session/session';
import { useSessionUser } from '../session/use-session-user';
import { useConsoleColors } from './use-console-colors';

/**
 * Lets only administrators through, before any code of the console is fetched. Asks the server at every change of who is signed in, behind a
 * console that is already open; the API refuses on its own, whatever happens here.
 */
export function AdminGuard({ shell, session, children }: { shell: ShellApi; session: GuardedSession; children: ReactNode }) {
  const user = useSessionUser(session);
  const navigate = useNavigate();
  const [allowedId, setAllowedId] = useState<string | null>(null);
  const allowed = useRef(allowedId);
  useEffect(() => void (allowed.current = allowedId), [allowedId]);
  // Another name or a password given again opens and closes nothing.
  const access = user && [user.id, user.isAdmin, user.needsLongerPassword].join();
  useConsoleColors();

  useEffect(() => {
    const abort = new AbortController();
    void check(session, abort.signal).then((verdict) => {
      if (abort.signal.aborted) return;
      const id = session.getUser()?.id ?? null;
      if (verdict === 'allowed') return setAllowedId(id);
      // An open console stays for what is typed in it: its next call asks for the login.
      if (verdict === 'signed-out' && id !== null && id === allowed.current) return;
      session.giveUp();
      const { to, toast } = waysOut[verdict];
      if (toast) shell.notify.failure(...toast);
      void navigate(to, { replace: true });
    });
    return () => abort.abort();
  }, [shell, session, access, navigate]);

  if (!user || allowedId !== user.id) return <PageSpinner label="Verificando permissões..." />;
  return children;
}

type GuardedSession = Pick<Session, 'getUser' | 'subscribe' | 'fetchUser' | 'giveUp'>;
type Refusal = 'denied' | 'longer-password-needed' | 'signed-out' | 'failed';

const waysOut: Record<Refusal, { to: string; toast?: [title: string, message: string] }> = {
  'signed-out': { to: '/' },
  denied: { to: '/', toast: ['Acesso negado', 'Você não tem permissão para acessar esta área.'] },
  failed: { to: '/', toast: ['Erro de acesso', 'Ocorreu um erro ao verificar suas permissões.'] },
  // Where a new one is set.
  'longer-password-needed': { to: '/perfil', toast: ['Senha inválida', 'Administradores precisam de pelo menos 12 caracteres.'] },
};

async function check(session: GuardedSession, signal: AbortSignal): Promise<'allowed' | Refusal> {
  if (!session.getUser()) return 'signed-out';
  try {
    const { isAdmin, needsLongerPassword } = await session.fetchUser(signal);
    if (!isAdmin) return 'denied';
    return needsLongerPassword ? 'longer-password-needed' : 'allowed';
  } catch (error) {
    return error instanceof ApiProblem && error.status === 401 ? 'signed-out' : 'failed';
  }
}
