import { useNavigate } from 'react-router-dom';
import { useShell } from '../../app/shell-context';

/** Ends the session everywhere, tells it, and goes to the first page. */
export function useSignOut(): () => Promise<void> {
  const { session, notify } = useShell();
  const navigate = useNavigate();
  return async () => {
    const told = await session.signOut();
    if (told) notify.success('Logout realizado com sucesso!', 'Até logo!');
    else notify.success('Sessão encerrada', 'Você foi desconectado.');
    await navigate('/');
  };
}
