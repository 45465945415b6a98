import { Badge, Button } from '@aflora/ui';
import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useSessionUser } from '../app/shell-context';
import { useLoginDialog } from '../app/login-dialog-context';
import { useSignOut } from '../features/account/use-sign-out';
import classes from './account-area.module.css';
import { Disclosure } from './disclosure';

/** 'Entrar', or who is signed in with the ways to their pages. */
export function AccountArea() {
  const user = useSessionUser();
  const openLogin = useLoginDialog();
  const signOut = useSignOut();

  if (!user) {
    return (
      <Button variant="outline" size="md" onClick={openLogin}>
        Entrar
      </Button>
    );
  }
  const label = (
    <>
      <span className={clsx(classes.name, 'cut-one-line')} title={user.email}>
        {user.firstName || user.email}
      </span>
      {user.isAdmin && <Badge variant="light">Admin</Badge>}
    </>
  );
  return (
    <Disclosure label={label} buttonClassName={classes.account}>
      {user.isAdmin ? <Link to="/dashboard">Dashboard Admin</Link> : <Link to="/perfil">Perfil</Link>}
      <button type="button" onClick={() => void signOut()}>
        Sair
      </button>
    </Disclosure>
  );
}
