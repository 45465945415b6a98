import type { ImageSize } from './image-sizes';

/** One picture as webp, ready to be written. */
export type EncodedImage = Record<ImageSize, Buffer>;
