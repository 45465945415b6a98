import { BlossomIcon, Button } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { useLoginDialog } from '../../lib/session';
import { useSessionUser } from '../../lib/shell-context';
import classes from './donation-page.module.css';

/** No such donation, or somebody else's: the page says the same. */
export function DonationNotFound() {
  const user = useSessionUser();
  const openLogin = useLoginDialog();
  return (
    <main id="conteudo" className={classes.message}>
      <BlossomIcon size={72} />
      <h1>Doação não encontrada</h1>
      <p>
        {user
          ? 'Esta doação não está na sua conta. Abra o link que enviamos por e-mail com o recibo.'
          : 'Entre na sua conta para ver suas doações, ou abra o link que enviamos por e-mail.'}
      </p>
      <div className={classes.ways}>
        {!user && <Button onClick={openLogin}>Entrar</Button>}
        <Button component={Link} to="/doacoes" variant="outline">
          Conhecer as doações
        </Button>
      </div>
    </main>
  );
}
