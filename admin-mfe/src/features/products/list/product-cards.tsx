import { ProductCard } from './product-card';
import classes from './product-cards.module.css';
import type { ProductListProps } from './product-results';

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
