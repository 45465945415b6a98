import type { RowSelection } from '../../../lib/use-selection';
import type { Product, ProductKind } from '../kinds/product-kind';
import type { ProductActions } from './product-actions';
import { ProductCard } from './product-card';
import classes from './product-cards.module.css';

interface ProductListProps {
  kind: ProductKind;
  products: Product[];
  selection: RowSelection;
  actions: ProductActions;
}

export function ProductCards({ products, ...rest }: ProductListProps) {
  return (
    <ul className={classes.grid}>
      {products.map((product) => (
        <li key={product.id} className={classes.cell}>
          <ProductCard product={product} {...rest} />
        </li>
      ))}
    </ul>
  );
}
