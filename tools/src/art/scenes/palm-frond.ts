import type { Random } from '../seeded-random';
import { round } from '../shapes';

interface Frond {
  x: number;
  y: number;
  turn: number;
  scale: number;
}

/** The shadow of a palm frond: slim leaflets with air between them, steeper towards the tip. */
export function palmFrond({ x, y, turn, scale }: Frond, random: Random): string {
  const leaflets = Array.from({ length: 10 }, (_, i) => {
    const t = i / 9;
    const length = (300 - 180 * t ** 1.2) * (0.9 + 0.2 * random());
    return [-1, 1].map((side) => leaflet(t, length, side)).join('');
  });
  return `<path transform="translate(${x} ${y}) rotate(${round(turn)}) scale(${scale})" d="M-5 60Q2-270 34-612L40-612Q12-270 6 60Z${leaflets.join('')}"/>`;
}

function leaflet(t: number, length: number, side: number): string {
  const angle = ((64 - 42 * t) * Math.PI) / 180;
  const width = 27 - 13 * t;
  const [baseX, baseY] = [36 * t * t, -20 - t * 580];
  const [alongX, alongY] = [side * Math.sin(angle), -Math.cos(angle)];
  const at = (share: number, out: number): string =>
    `${round(baseX + alongX * length * share - alongY * out * side)} ${round(baseY + alongY * length * share + alongX * out * side)}`;
  const root = `${round(baseX)} ${round(baseY)}`;
  return `M${root}C${at(0.25, width)} ${at(0.6, width * 0.9)} ${at(1, 0)}C${at(0.6, -width * 0.7)} ${at(0.25, -width * 0.8)} ${root}Z`;
}
