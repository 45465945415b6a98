import type { CartQuoteLineView } from '@aflora/contracts';
import { ActionIcon, formatMoney } from '@aflora/ui';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { cart, MOST_OF_ONE } from '../../lib/cart-store';
import { LineTrouble } from '../../components/cart-notes';
import { QuantityPicker } from '../../components/quantity-picker';
import classes from './cart-lines.module.css';

interface CartLineItemProps {
  line: CartQuoteLineView;
  onLeave?: () => void;
}

export function CartLineItem({ line, onLeave }: CartLineItemProps) {
  const { productId, name, images, priceCents, quantity, available } = line;
  return (
    <li className={classes.line}>
      {images ? (
        <img src={images.card} alt="" width={96} height={96} className={classes.picture} />
      ) : (
        <span className={classes.picture} aria-hidden="true" />
      )}
      <div>
        <div className={classes.head}>
          {name === null ? (
            <span className={classes.name}>Produto indisponível</span>
          ) : (
            <Link to={`/produto/physical/${productId}`} onClick={onLeave} className={classes.name}>
              {name}
            </Link>
          )}
          {available > 0 && <LinePrice eachCents={priceCents} quantity={Math.min(quantity, available)} />}
        </div>
        <LineTrouble line={line} onChange={cart.change} onRemove={cart.remove} />
        {available > 0 && (
          <div className={classes.change}>
            <QuantityPicker value={quantity} max={Math.min(available, MOST_OF_ONE)} onChange={(next) => cart.change(productId, next)} />
            <ActionIcon className={classes.remove} aria-label={`Remover ${name}`} onClick={() => cart.remove(productId)}>
              <IconTrash size={20} stroke={1.6} />
            </ActionIcon>
          </div>
        )}
      </div>
    </li>
  );
}

function LinePrice({ eachCents, quantity }: { eachCents: number; quantity: number }) {
  return (
    <span className={classes.price}>
      {formatMoney(eachCents * quantity)}
      {quantity > 1 && <small>{formatMoney(eachCents)} cada</small>}
    </span>
  );
}
