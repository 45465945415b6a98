import { BlossomIcon } from '@aflora/ui';
import { StatusBadge } from '@aflora/ui/status';
import type { Product } from '../kinds/product-kind';
import classes from './product-parts.module.css';

/** Picture that fills its box; the brand's blossom for products without one. Decorative, because the product's name is beside it. */
export function ProductPicture({ product, blossom = 64 }: { product: Pick<Product, 'images'>; blossom?: number }) {
  if (product.images) return <img className={classes.picture} src={product.images.card} alt="" loading="lazy" width={480} height={480} />;
  return (
    <span className={classes.none}>
      <BlossomIcon size={blossom} />
    </span>
  );
}

export function ActiveBadge({ isActive, className }: { isActive: boolean; className?: string }) {
  return (
    <StatusBadge tone={isActive ? 'ok' : 'off'} className={className}>
      {isActive ? 'Ativo' : 'Inativo'}
    </StatusBadge>
  );
}

/** Actions on one product of the list. */
export interface ProductActions {
  edit(product: Product): void;
  duplicate(product: Product): void;
  remove(product: Product): void;
}
