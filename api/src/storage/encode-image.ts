import { IMAGE_TYPES } from '@aflora/contracts';
import { fileTypeFromBuffer } from 'file-type/core';
import type { Sharp } from 'sharp';
import { Problem } from '../common/problems/problem';

/** An image's sizes, encoded as webp. */
export type EncodedImage = Record<ImageSize, Buffer>;

/** Longer side of each size in pixels; smaller images are not enlarged. */
const imageSizes = { card: 480, detail: 960, full: 1600 } as const;

export type ImageSize = keyof typeof imageSizes;

export const imageSizeNames = Object.keys(imageSizes) as ImageSize[];

export const isImageSize = (size: string): size is ImageSize => (imageSizeNames as string[]).includes(size);

/** More pixels than phone cameras have; limits decompression bombs. */
const MAX_PIXELS = 64_000_000;
const WEBP_QUALITY = 82;
/** Looks like the webp from which it is made. */
const AVIF_QUALITY = 50;
/** The next one takes five times as long for files that are a tenth smaller. */
const AVIF_EFFORT = 3;
// An animated PNG is accepted; only its first frame is used, as of an animated WebP.
const READABLE = new Set<string>([...IMAGE_TYPES, 'image/apng']);

/**
 * Encodes an image in three sizes: upright, without metadata or other embedded data. Throws `image.wrong-type` for content that is no PNG,
 * JPG or WebP, or can't be decoded.
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !READABLE.has(type.mime)) throw new Problem('image.wrong-type');
  const { default: sharp } = await import('sharp');
  try {
    const encoded = await Promise.all(
      imageSizeNames.map((size) => encode(sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 }), imageSizes[size])),
    );
    return Object.fromEntries(imageSizeNames.map((size, index) => [size, encoded[index]])) as EncodedImage;
  } catch (error) {
    throw new Problem('image.wrong-type', {}, { cause: error });
  }
}

/** Encodes an image that `encodeImage` made as AVIF, with the same measures. */
export async function encodeAvif(webp: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(webp).avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer();
}

function encode(image: Sharp, side: number): Promise<Buffer> {
  return image
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
}
