import { PETAL } from '../brand-mark';

export const PLUM = '#6b2336';

interface Pen {
  width?: number;
  colour?: string;
}

/** One flowing stroke. */
export function stroke(d: string, { width = 5, colour = PLUM }: Pen = {}): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function drawn(d: string, fill: string, { width = 4.5, colour = PLUM, opacity = 1 }: Pen & { opacity?: number } = {}): string {
  return `<path d="${d}" fill="${fill}" fill-opacity="${opacity}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

interface OpenFlower {
  petals: [turn: number, scale: number][];
  fill: string;
  opacity: number;
  line: string;
  /** In screen units, whatever the petal's size. */
  lineWidth: number;
}

/** See-through petals: where they overlap, the flower gets deeper. */
export function openFlower({ petals, fill, opacity, line, lineWidth }: OpenFlower): string {
  return petals
    .map(
      ([turn, scale]) =>
        `<g transform="rotate(${turn}) scale(${scale})">${drawn(PETAL, fill, { opacity, colour: line, width: lineWidth / scale })}</g>`,
    )
    .join('');
}
