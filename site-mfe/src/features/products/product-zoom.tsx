import { ActionIcon } from '@aflora/ui';
import { IconZoomIn } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './product-zoom.module.css';
import pageClasses from './product-page.module.css';
import type { ProductView } from './product-kinds';
import { ProductPicture } from './product-picture';

const ZoomedPicture = lazy(() => import('./zoomed-picture').then((module) => ({ default: module.ZoomedPicture })));

/** The picture, and on demand the whole of it on the whole screen. */
export function ProductZoom({ product: { name, images } }: { product: ProductView }) {
  const [zoomed, setZoomed] = useState(false);
  return (
    <div className={pageClasses.picture}>
      <ProductPicture images={images} alt={name} sizes="(max-width: 767px) 100vw, 56vw" important />
      {images && (
        <ActionIcon className={classes.button} aria-label="Ampliar a foto" onClick={() => setZoomed(true)}>
          <IconZoomIn size={20} stroke={1.6} />
        </ActionIcon>
      )}
      {images && zoomed && (
        <Suspense>
          <ZoomedPicture src={images.full} alt={name} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </div>
  );
}
