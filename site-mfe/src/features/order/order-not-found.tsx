import { BlossomIcon, Button } from '@aflora/ui';
import { Link } from 'react-router-dom';
import { useLoginDialog } from '../../lib/session';
import { useSessionUser } from '../../lib/shell-context';
import classes from './order-page.module.css';

/** No such order, or somebody else's: the page says the same. */
export function OrderNotFound() {
  const user = useSessionUser();
  const openLogin = useLoginDialog();
  return (
    <main id="conteudo" className={classes.message}>
      <BlossomIcon size={72} />
      <h1>Pedido não encontrado</h1>
      <p>
        {user
          ? 'Este pedido não está na sua conta. Abra o link que enviamos por e-mail quando ele foi feito.'
          : 'Entre na sua conta para ver seus pedidos, ou abra o link que enviamos por e-mail.'}
      </p>
      <div className={classes.ways}>
        {!user && <Button onClick={openLogin}>Entrar</Button>}
        <Button component={Link} to="/" variant="outline">
          Voltar ao Início
        </Button>
      </div>
    </main>
  );
}
