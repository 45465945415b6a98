import { BlossomIcon, Button } from '@aflora/ui';
import { Link } from 'react-router-dom';
import classes from './empty-cart.module.css';

export function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  return (
    <div className={classes.empty}>
      <BlossomIcon size={72} />
      <p>Seu carrinho está vazio.</p>
      <Button component={Link} to="/loja" onClick={onLeave}>
        Conhecer a loja
      </Button>
    </div>
  );
}
