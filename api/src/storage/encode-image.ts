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

/** Number of images that wait for their turn; whoever uploads more gets `server.unavailable`. */
export const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 5;

let lastTurn: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Images wait for each other: a small file may have many pixels, and several at once would keep passwords and files from libuv's threads for
 * minutes and take gigabytes.
 */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1;
  const turn = lastTurn.then(work).finally(() => (waiting -= 1));
  lastTurn = turn.catch(() => undefined);
  return turn;
}

/**
 * Encodes an image in three sizes: upright, without metadata or other embedded data. Throws `image.wrong-type` for content that is no PNG,
 * JPG or WebP, or can't be decoded, and `server.unavailable` while many others wait.
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !READABLE.has(type.mime)) throw new Problem('image.wrong-type');
  if (waiting >= MAX_WAITING) throw new Problem('server.unavailable', {}, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  try {
    return await inTurn(() => encodeSizes(bytes));
  } catch (error) {
    throw new Problem('image.wrong-type', {}, { cause: error });
  }
}

/** Its code is loaded with the first image. Nothing is encoded twice, so a cache would only hold memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp;
}

/** Decodes the image once, in the largest size, from which the others are made. */
async function encodeSizes(bytes: Buffer): Promise<EncodedImage> {
  const sharp = await loadSharp();
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 }).rotate();
  const { data, info } = await resized(image, imageSizes.full).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encoded: Partial<EncodedImage> = {};
  for (const size of imageSizeNames) {
    const decoded = sharp(data, { raw: { width, height, channels } });
    encoded[size] = await resized(decoded, imageSizes[size]).webp({ quality: WEBP_QUALITY }).toBuffer();
  }
  return encoded as EncodedImage;
}

const resized = (image: Sharp, side: number): Sharp => image.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });

/** Encodes an image that `encodeImage` made as AVIF, with the same measures. */
export async function encodeAvif(webp: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return inTurn(() => sharp(webp).avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer());
}
