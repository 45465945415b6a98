import type { PhysicalProductView } from '@aflora/contracts';
import { ActionIcon, formatMoney } from '@aflora/ui';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { QuantityPicker } from '../../layout/quantity-picker';
import { cart } from '../../app/cart-store';
import classes from './cart-drawer.module.css';

interface CartLineItemProps {
  product: PhysicalProductView;
  quantity: number;
  onClose: () => void;
}

export function CartLineItem({ product, quantity, onClose }: CartLineItemProps) {
  return (
    <li className={classes.line}>
      {product.images ? <img src={product.images.card} alt="" width={72} height={72} /> : <span className={classes.noPicture} />}
      <div>
        <Link to={`/produto/physical/${product.id}`} onClick={onClose} className={classes.name}>
          {product.name}
        </Link>
        <p className={classes.price}>{formatMoney(product.priceCents * quantity)}</p>
        <div className={classes.change}>
          <QuantityPicker value={quantity} max={Math.max(product.stockQuantity, 1)} onChange={(next) => cart.change(product.id, next)} />
          <ActionIcon aria-label={`Remover ${product.name}`} onClick={() => cart.remove(product.id)}>
            <IconTrash size={20} stroke={1.6} />
          </ActionIcon>
        </div>
        {product.stockQuantity < quantity && <p className={classes.short}>Só {product.stockQuantity} em estoque</p>}
      </div>
    </li>
  );
}
