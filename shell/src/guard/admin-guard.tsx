import { ApiProblem } from '@aflora/api-client';
import { consoleRefusal, type ConsoleRefusal } from '@aflora/contracts';
import type { ShellApi } from '@aflora/mfe-contract';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageSpinner } from '../navigation/page-spinner';
import type { Session } from '../session/session';
import { useSessionUser } from '../session/use-session';
import { useConsoleColors } from './use-console-colors';

/**
 * Renders the console for administrators only; no code of the console is loaded before. The API confirms the user whenever the signed-in
 * user changes, in the background when the console is already open. This guard is for usability: the API checks the rights for each
 * request.
 */
export function AdminGuard({ shell, session, children }: { shell: ShellApi; session: GuardedSession; children: ReactNode }) {
  const user = useSessionUser(session);
  const navigate = useNavigate();
  const [allowedId, setAllowedId] = useState<string | null>(null);
  const allowed = useRef(allowedId);
  useEffect(() => void (allowed.current = allowedId), [allowedId]);
  // Only these properties decide about access, so a new name or a confirmed password causes no new check.
  const access = user && [user.id, user.isAdmin, user.needsLongerPassword, user.needsSecondFactor].join();
  const [returns, setReturns] = useState(0);
  useConsoleColors();

  useEffect(() => {
    const abort = new AbortController();
    void check(session, abort.signal).then((result) => {
      if (abort.signal.aborted) return;
      const id = session.getUser()?.id ?? null;
      if (result === 'allowed') return setAllowedId(id);
      // An open console stays open, to keep typed text: its next request opens the login dialog.
      if (result === 'signed-out' && id !== null && id === allowed.current) return;
      session.signOutIfExpired();
      const { to, toast } = redirects[result];
      if (toast) shell.notify.failure(...toast);
      void navigate(to, { replace: true });
    });
    // Leaving the document aborts its requests, which says nothing about the user's rights. The document may be shown again by Back.
    const leave = () => abort.abort();
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setReturns((count) => count + 1);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [shell, session, access, navigate, returns]);

  if (!user || allowedId !== user.id) return <PageSpinner label="Verificando permissões..." />;
  return children;
}

type GuardedSession = Pick<Session, 'getUser' | 'subscribe' | 'fetchUser' | 'signOutIfExpired'>;
type Refusal = ConsoleRefusal | 'signed-out' | 'failed';

const redirects: Record<Refusal, { to: string; toast?: [title: string, message: string] }> = {
  'signed-out': { to: '/' },
  'auth.forbidden': { to: '/', toast: ['Acesso negado', 'Você não tem permissão para acessar esta área.'] },
  failed: { to: '/', toast: ['Erro de acesso', 'Ocorreu um erro ao verificar suas permissões.'] },
  // The profile page has the form for a new password.
  'auth.longer-password-needed': { to: '/perfil', toast: ['Senha inválida', 'Administradores precisam de pelo menos 12 caracteres.'] },
  // The profile page also has the set-up of the second factor.
  'auth.second-factor-set-up-required': {
    to: '/perfil#verificacao',
    toast: ['Verificação em duas etapas', 'Configure a verificação em duas etapas para abrir o painel.'],
  },
};

/** Pause before the check is repeated: long enough for a document that is being left to be gone, or for a short network failure to end. */
const AGAIN_AFTER_MS = 1_000;

async function check(session: GuardedSession, signal: AbortSignal, isAgain = false): Promise<'allowed' | Refusal> {
  if (!session.getUser()) return 'signed-out';
  try {
    return consoleRefusal(await session.fetchUser(signal)) ?? 'allowed';
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return 'signed-out';
    if (isAgain || !(error instanceof ApiProblem && error.code === 'network.offline')) return 'failed';
    // The browser aborts the requests of a document that is being left before it dispatches `pagehide`.
    await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    return signal.aborted ? 'failed' : check(session, signal, true);
  }
}
