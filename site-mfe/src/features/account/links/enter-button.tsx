import { Button } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { useLoginDialog } from '../../../lib/session';
import { useSessionUser } from '../../../lib/shell-context';

/** The way on: to the login, or for who is in already to their page. */
export function EnterButton() {
  const user = useSessionUser();
  const openLogin = useLoginDialog();
  if (!user) {
    return (
      <Button fullWidth onClick={openLogin}>
        Entrar
      </Button>
    );
  }
  return (
    <Button component={Link} to={user.isAdmin ? '/dashboard' : '/perfil'} fullWidth>
      {user.isAdmin ? 'Ir para o dashboard' : 'Ir para o perfil'}
    </Button>
  );
}
