import { BlossomIcon } from '@aflora/ui';
import type { Product } from '../kinds/product-kind';
import classes from './product-picture.module.css';

/** The picture fills its box; a product without one shows the brand's blossom. Its name stands beside it, so it is decoration. */
export function ProductPicture({ product, blossom = 64 }: { product: Pick<Product, 'images'>; blossom?: number }) {
  if (product.images) return <img className={classes.picture} src={product.images.card} alt="" loading="lazy" width={480} height={480} />;
  return (
    <span className={classes.none}>
      <BlossomIcon size={blossom} />
    </span>
  );
}
