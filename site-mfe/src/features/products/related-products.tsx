import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../lib/shell-context';
import { ProductCard } from './product-card';
import classes from './related-products.module.css';
import gridClasses from './product-grid.module.css';
import type { ProductView } from './product-kinds';
import { relatedProductsQuery } from './products.api';

export function RelatedProducts({ product }: { product: ProductView }) {
  const { api } = useShell();
  const { data = [] } = useQuery(relatedProductsQuery(api, product));
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="combina">
      <h2 id="combina" className={classes.heading}>
        Combina com
      </h2>
      <div className={gridClasses.grid}>
        {data.map((related) => (
          <ProductCard key={related.id} product={related} headingLevel={3} />
        ))}
      </div>
    </section>
  );
}
