import { type Canvas, twoStops } from './canvas';
import { PALETTES, type PaletteName } from './palettes';
import { seededRandom } from './seeded-random';
import { blurred, ellipse } from './shapes';
import { SILHOUETTES, type SilhouetteName } from './silhouettes/silhouettes';

export interface Standing {
  kind: SilhouetteName;
  palette: PaletteName;
  x: number;
  y: number;
  scale: number;
  seed: number;
  shadow?: number;
}

/** One product of a group, with its own shadow on whatever it stands on. */
export function standing(canvas: Canvas, { kind, palette, x, y, scale, seed, shadow = 0.3 }: Standing): string {
  const product = SILHOUETTES[kind](canvas, PALETTES[palette], seededRandom(seed));
  const fade = canvas.down(twoStops(['#3a1526', 1], ['#3a1526', 0.1]), 0, -product.height);
  const foot = product.foot * scale;
  return `<g transform="translate(${x} ${y}) matrix(1 0 -0.9 0.24 0 0)" opacity="${shadow}" ${blurred(14)}><path transform="scale(${scale})" d="${product.outline}" fill="${fade}"/></g>
    ${ellipse([x + 8, y + 10, foot * 1.1, foot * 0.17], '#1d0d17', `opacity=".4" ${blurred(12)}`)}${ellipse([x, y + 14, foot * 0.98, foot * 0.13], '#1d0d17', `opacity=".5" ${blurred(4)}`)}
    <g transform="translate(${x} ${y}) scale(${scale})">${product.art}</g>`;
}
