import type { PhysicalProductView } from '@aflora/contracts';
import { Button } from '@aflora/ui';
import { IconShoppingBag } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { QuantityPicker } from '../../components/quantity-picker';
import classes from './product-purchase.module.css';
import { useAddToCart } from './use-add-to-cart';

/** Stock, quantity and the two ways to buy; without stock both are off. */
export function ProductPurchase({ product }: { product: PhysicalProductView }) {
  const [quantity, setQuantity] = useState(1);
  const addToCart = useAddToCart();
  const { stockQuantity } = product;
  const soldOut = stockQuantity === 0;
  return (
    <>
      <p className={clsx(classes.stock, soldOut && classes.soldOut)}>
        {soldOut ? 'Fora de estoque' : `Em estoque: ${stockQuantity} ${stockQuantity === 1 ? 'unidade' : 'unidades'}`}
      </p>
      <div className={classes.buy}>
        <QuantityPicker value={quantity} max={stockQuantity} onChange={setQuantity} disabled={soldOut} />
        <Button
          className={classes.add}
          leftSection={<IconShoppingBag size={20} stroke={1.6} />}
          disabled={soldOut}
          onClick={() => addToCart(product.id, quantity)}
        >
          Adicionar ao carrinho
        </Button>
        {soldOut ? (
          <Button variant="outline" className={classes.now} disabled>
            Comprar agora
          </Button>
        ) : (
          <Button component={Link} to={`/checkout?produto=${product.id}&quantidade=${quantity}`} variant="outline" className={classes.now}>
            Comprar agora
          </Button>
        )}
      </div>
    </>
  );
}
