import { Skeleton } from '@mantine/core';
import type { ListView } from '../../../lib/list-url';
import { PAGE_SIZE } from '../products.api';
import classes from './product-skeletons.module.css';

/** As many boxes as a page has products, in their final size. */
export function ProductSkeletons({ view }: { view: ListView }) {
  const places = Array.from({ length: PAGE_SIZE }, (_, index) => index);
  return (
    <div className={classes[view]} role="status" aria-label="Carregando produtos...">
      {places.map((place) =>
        view === 'table' ? (
          <Skeleton key={place} height={40} radius="sm" />
        ) : (
          <div key={place} className={classes.card}>
            <Skeleton className={classes.picture} radius={0} height="auto" />
            <div className={classes.lines}>
              <Skeleton height={22} width="80%" radius="sm" />
              <Skeleton height={38} radius="sm" />
              <Skeleton height={24} width="45%" radius="sm" />
              <Skeleton height={26} width="35%" radius="sm" />
            </div>
          </div>
        ),
      )}
    </div>
  );
}
