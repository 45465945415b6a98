import { affine, aroundCylinder, inTurn, movePath, type Place } from './bend-path';
import { WORD_MARK, WORD_MARK_WIDTH } from './word-mark';

export const PETAL = 'M0 0C-17 -18 -17 -44 0 -64C17 -44 17 -18 0 0Z';

/** The five petals of the mark: angle and size. */
export const BLOSSOM: [turn: number, scale: number][] = [
  [0, 1],
  [-37, 0.94],
  [37, 0.94],
  [-72, 0.8],
  [72, 0.8],
];

export type Ornament = 'rules' | 'sprig' | 'dots' | 'none';

export interface BrandMark {
  ink: string;
  width: number;
  ornament: Ornament;
  /** The body that it is printed on; flat without one. */
  around?: { radius: number; tilt: number };
}

export function blossom(fill: string, scale = 1, opacity = 1): string {
  const petals = BLOSSOM.map(([turn, size]) => `<path transform="rotate(${turn}) scale(${size})" d="${PETAL}"/>`).join('');
  return `<g transform="scale(${scale})" fill="${fill}" fill-opacity="${opacity}">${petals}</g>`;
}

/** Blossom, word and ornament as one label, centred at 0,0 and wrapped around the body that carries it. */
export function brandMark({ ink, width, ornament, around }: BrandMark): string {
  const unit = width / WORD_MARK_WIDTH;
  const wrap: Place = around ? aroundCylinder(around.radius, around.tilt) : (point) => point;
  const petals = BLOSSOM.map(([turn, size]) =>
    movePath(PETAL, inTurn(affine({ turn, scale: size * 0.95 * unit, y: -46 * unit }), wrap)),
  ).join('');
  const word = movePath(WORD_MARK, inTurn(affine({ scale: unit, x: -width / 2, y: 36 * unit }), wrap));
  const lines = ORNAMENTS[ornament].map((d) => movePath(d, inTurn(affine({ scale: unit }), wrap))).join('');
  return `<g fill="${ink}"><path d="${petals}" fill-opacity=".78"/><path d="${word}"/><path d="${lines}" opacity=".55"/></g>`;
}

// In the word's own units, below its baseline. Long lines are cut into pieces, since a straight piece can't bend.
const ORNAMENTS: Record<Ornament, string[]> = {
  none: [],
  rules: [stripe(62, 78), stripe(41, 96)],
  dots: [-40, -20, 0, 20, 40].map((x) => disc(x, 84, x === 0 ? 7 : 5)),
  sprig: [
    stripe(66, 91, 3),
    ...[-48, -28, 28, 48].map((x) => movePath(PETAL, affine({ turn: x < 0 ? -58 : 58, scale: 0.42, x, y: 92 }))),
    movePath(PETAL, affine({ scale: 0.5, y: 96 })),
  ],
};

function stripe(half: number, y: number, height = 5): string {
  const steps = Array.from({ length: 9 }, (_, i) => -half + (i * half) / 4);
  const edge = (xs: number[], level: number): string => xs.map((x) => `L${x} ${level}`).join('');
  return `M${-half} ${y}${edge(steps, y)}${edge(steps.toReversed(), y + height)}Z`;
}

function disc(x: number, y: number, r: number): string {
  const k = 0.55 * r;
  return `M${x} ${y - r}C${x + k} ${y - r} ${x + r} ${y - k} ${x + r} ${y}C${x + r} ${y + k} ${x + k} ${y + r} ${x} ${y + r}C${x - k} ${y + r} ${x - r} ${y + k} ${x - r} ${y}C${x - r} ${y - k} ${x - k} ${y - r} ${x} ${y - r}Z`;
}
