import type { ImageView } from '@aflora/contracts';
import { BlossomIcon } from '@aflora/ui';
import { Picture } from '../../components/picture';
import classes from './product-picture.module.css';

interface ProductPictureProps {
  images: ImageView | null;
  alt: string;
  sizes: string;
  important?: boolean;
}

/** A product's picture, or the house's blossom where there is none. */
export function ProductPicture({ images, alt, sizes, important }: ProductPictureProps) {
  if (!images) {
    return (
      <span className={classes.none} role={alt ? 'img' : undefined} aria-label={alt || undefined}>
        <BlossomIcon size={64} />
      </span>
    );
  }
  return (
    <Picture files={{ 480: images.card, 960: images.detail }} alt={alt} width={960} height={960} sizes={sizes} important={important} />
  );
}
