import { Button } from '@aflora/ui';
import { BuyCourse } from './buy-course';
import classes from './product-card.module.css';
import { isPhysical, type ProductView } from './product-kinds';
import { useAddToCart } from './use-add-to-cart';

/** Into the cart with a product, to its seller with a course. */
export function ProductCardAction({ product }: { product: ProductView }) {
  const addToCart = useAddToCart();
  if (!isPhysical(product)) return <BuyCourse course={product} where="list" variant="light" size="md" className={classes.add} />;
  return (
    <Button
      variant="light"
      size="md"
      fullWidth
      className={classes.add}
      aria-label={`Adicionar ao carrinho: ${product.name}`}
      onClick={() => addToCart(product.id)}
    >
      Adicionar<span className={classes.deskOnly}>&nbsp;ao carrinho</span>
    </Button>
  );
}
