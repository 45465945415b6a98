import { Button } from '@aflora/ui';
import { Link } from 'react-router-dom';
import classes from './checkout-link.module.css';

/** On to the checkout, once everything in the cart can be bought. */
export function CheckoutLink({ isReady, onLeave }: { isReady: boolean; onLeave?: () => void }) {
  if (isReady) {
    return (
      <Button component={Link} to="/checkout" onClick={onLeave} fullWidth>
        Finalizar compra
      </Button>
    );
  }
  return (
    <div>
      <Button disabled fullWidth>
        Finalizar compra
      </Button>
      <p className={classes.hint}>Ajuste os itens marcados para continuar.</p>
    </div>
  );
}
