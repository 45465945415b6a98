import type { ImageView } from '@aflora/contracts';

/** An image's sizes, encoded as webp. */
export type EncodedImage = Record<ImageSize, Buffer>;

/** Longer side of each size in pixels; smaller images are not enlarged. */
export const imageSizes = { card: 480, detail: 960, full: 1600 } as const;

export type ImageSize = keyof typeof imageSizes;

export const imageSizeNames = Object.keys(imageSizes) as ImageSize[];

const ROOT = 'product-images';

/** `<entity id>-<milliseconds>.webp` */
export const IMAGE_FILE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}-\d{13}\.webp$/;

export const imageFolder = (size: ImageSize): string => `${ROOT}/${size}`;

export const imageKey = (size: ImageSize, file: string): string => `${ROOT}/${size}/${file}`;

/** URL of the detail size, which rows store. */
export const imageUrlOf = (file: string): string => `/media/${imageKey('detail', file)}`;

export const imageFileOf = (imageUrl: string): string => imageUrl.slice(imageUrl.lastIndexOf('/') + 1);

export const isImageSize = (size: string): size is ImageSize => (imageSizeNames as string[]).includes(size);

/** URLs of all sizes of a row's image. */
export function imagesView(imageUrl: string | null): ImageView | null {
  if (imageUrl === null) return null;
  const file = imageFileOf(imageUrl);
  return { card: `/media/product-images/card/${file}`, detail: imageUrl, full: `/media/product-images/full/${file}` };
}
