import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShell } from '../lib/shell';
import { useLeave } from '../lib/unsaved-work';

/** Ends the session everywhere and leaves the console; local data is gone even when the server couldn't be told. */
export function useSignOut(): { signOut(): void; isSigningOut: boolean } {
  const { session, notify } = useShell();
  const navigate = useNavigate();
  const leave = useLeave();
  const [isSigningOut, setSigningOut] = useState(false);

  const signOut = async () => {
    setSigningOut(true);
    if (await session.signOut()) notify.success('Logout realizado com sucesso!', 'Até logo!');
    else notify.failure('Sessão encerrada', 'Você foi desconectado.');
    await navigate('/');
  };
  return { signOut: () => leave(() => void signOut()), isSigningOut };
}
