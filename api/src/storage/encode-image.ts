import { IMAGE_TYPES } from '@aflora/contracts';
import { fileTypeFromBuffer } from 'file-type/core';
import sharp from 'sharp';
import { type EncodedImage, imageSizeNames, imageSizes } from '../common/images/images';
import { Problem } from '../common/problems/problem';

/** What a phone takes at most; a small file that unfolds to more is a bomb. */
const MAX_PIXELS = 64_000_000;
const WEBP_QUALITY = 82;
// An animated PNG is a PNG; only its first picture is taken, as of an animated WEBP.
const READABLE = new Set<string>([...IMAGE_TYPES, 'image/apng']);

/**
 * A picture in its three sizes, drawn anew: upright, without metadata, and without whatever else the file held.
 * Throws `image.wrong-type` for what is no PNG, JPG or WEBP by its content or can't be decoded.
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !READABLE.has(type.mime)) throw new Problem('image.wrong-type');
  try {
    const encoded = await Promise.all(imageSizeNames.map((size) => encode(bytes, imageSizes[size])));
    return Object.fromEntries(imageSizeNames.map((size, index) => [size, encoded[index]])) as EncodedImage;
  } catch (error) {
    throw new Problem('image.wrong-type', {}, { cause: error });
  }
}

function encode(bytes: Buffer, side: number): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: WEBP_QUALITY })
    .toBuffer();
}
