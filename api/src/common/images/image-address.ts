import type { ImageView } from '@aflora/contracts';
import { imageSizeNames, type ImageSize } from './image-sizes';

const ROOT = 'product-images';

/** `<entity id>-<milliseconds>.webp` */
export const IMAGE_FILE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}-\d{13}\.webp$/;

export const imageFolder = (size: ImageSize): string => `${ROOT}/${size}`;

export const imageKey = (size: ImageSize, file: string): string => `${ROOT}/${size}/${file}`;

/** What a row keeps: the address of the detail size. */
export const imageUrlOf = (file: string): string => `/media/${imageKey('detail', file)}`;

export const imageFileOf = (imageUrl: string): string => imageUrl.slice(imageUrl.lastIndexOf('/') + 1);

export const isImageSize = (size: string): size is ImageSize => (imageSizeNames as string[]).includes(size);

/** All sizes of a row's picture. */
export function imagesView(imageUrl: string | null): ImageView | null {
  if (imageUrl === null) return null;
  const file = imageFileOf(imageUrl);
  return { card: `/media/product-images/card/${file}`, detail: imageUrl, full: `/media/product-images/full/${file}` };
}
