/** A rectangle over a picture that hides personal data, in parts of its width and height. */
export interface Cover {
  id: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Longer side in pixels of what is uploaded. The API keeps 1600, so that a receipt stays readable. */
const MAX_SIDE = 2_000;
const QUALITY = 0.9;
const PAPER = '#fff';
const COVER = '#000';
const STEP = 0.01;
const SMALLEST = 0.02;

const within = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** A cover in the middle, for who doesn't draw with a pointer. */
export const newCover = (id: number): Cover => ({ id, left: 0.35, top: 0.45, width: 0.3, height: 0.1 });

/** The cover between two corners; null for a click, which is too small to hide anything. */
export function coverBetween(id: number, one: [number, number], other: [number, number]): Cover | null {
  const [x1, x2] = [one[0], other[0]].map((x) => within(x, 0, 1)).sort((a, b) => a - b) as [number, number];
  const [y1, y2] = [one[1], other[1]].map((y) => within(y, 0, 1)).sort((a, b) => a - b) as [number, number];
  if (x2 - x1 < SMALLEST / 2 || y2 - y1 < SMALLEST / 2) return null;
  return { id, left: x1, top: y1, width: x2 - x1, height: y2 - y1 };
}

const DIRECTIONS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Arrow keys move a cover, with Shift they change its size; null for other keys. */
export function coverAfterKey(cover: Cover, { key, shiftKey }: { key: string; shiftKey: boolean }): Cover | null {
  const direction = DIRECTIONS[key];
  if (!direction) return null;
  const [x, y] = [direction[0] * STEP, direction[1] * STEP];
  const { left, top, width, height } = cover;
  if (!shiftKey) return { ...cover, left: within(left + x, 0, 1 - width), top: within(top + y, 0, 1 - height) };
  return { ...cover, width: within(width + x, SMALLEST, 1 - left), height: within(height + y, SMALLEST, 1 - top) };
}

/**
 * The picture with its covers as pixels, so that nothing below them exists any more. Drawing also leaves out the file's metadata, such as the
 * place where a photo was taken.
 */
export async function burnCovers(picture: Blob, covers: readonly Cover[]): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser draws no pictures.');
  // JPEG has no transparency: without paper below it, a receipt that a program exported as PNG would be black on black.
  context.fillStyle = PAPER;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  context.fillStyle = COVER;
  for (const { left, top, width, height } of covers) {
    const [x, y] = [Math.floor(left * canvas.width), Math.floor(top * canvas.height)];
    context.fillRect(x, y, Math.ceil(width * canvas.width) + 1, Math.ceil(height * canvas.height) + 1);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))), 'image/jpeg', QUALITY);
  });
}
