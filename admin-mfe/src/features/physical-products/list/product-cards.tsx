import type { AdminPhysicalProductView } from '@aflora/contracts';
import { ProductCard } from './product-card';
import classes from './product-cards.module.css';
import type { ProductActions } from './product-results';

export function ProductCards({ products, edit, remove }: ProductActions & { products: AdminPhysicalProductView[] }) {
  return (
    <ul className={classes.grid}>
      {products.map((product) => (
        <li key={product.id} className={classes.cell}>
          <ProductCard product={product} edit={edit} remove={remove} />
        </li>
      ))}
    </ul>
  );
}
