import { Canvas, twoStops } from './canvas';
import { palmFrond } from './scenes/palm-frond';
import { ball, plinth } from './scenes/props';
import { seededRandom } from './seeded-random';
import { blurred, rect } from './shapes';
import { standing, type Standing } from './still-life';

const WIDTH = 1600;
const HEIGHT = 640;
const PRODUCTS: Standing[] = [
  { kind: 'tube', palette: 'rose', x: 330, y: 566, scale: 0.74, seed: 2 },
  { kind: 'dropper', palette: 'areia', x: 560, y: 476, scale: 0.62, seed: 4 },
  { kind: 'pump', palette: 'malva', x: 1046, y: 454, scale: 0.64, seed: 7 },
  { kind: 'jar', palette: 'creme', x: 806, y: 572, scale: 0.66, seed: 19 },
  { kind: 'stick', palette: 'argila', x: 1290, y: 574, scale: 0.52, seed: 53 },
];

/** The head of the shop: five products on one long ledge. */
export function stripPicture(): string {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const random = seededRandom(3);
  const sheet = (fill: string): string => rect([0, 0, WIDTH, HEIGHT], fill);
  const wall = `${sheet(canvas.down(twoStops('#f0cdc8', '#f8e2da'), 0, 520))}${sheet(
    canvas.glow(
      [
        [0, '#fff', 0.75],
        [0.5, '#fff', 0.22],
        [1, '#fff', 0],
      ],
      [420, 60, 900],
    ),
  )}
    <circle cx="820" cy="330" r="300" fill="${canvas.down(
      twoStops('#e7a3b0', '#f1c3c6'),
      30,
      560,
    )}"/><g opacity=".8" ${blurred(12)}><path d="M520 -20L760 -20L1080 560L800 560Z" fill="#fff" opacity=".28"/></g>
    <g fill="#6b2336" opacity=".15" ${blurred(8)}>${palmFrond({ x: 1560, y: 520, turn: -44, scale: 0.9 }, random)}</g>`;
  const ledge = rect(
    [0, 470, WIDTH, 170],
    canvas.down(
      [
        [0, '#e7b3ae', 0],
        [0.35, '#e7b3ae', 0.9],
        [1, '#dda39f', 1],
      ],
      440,
      640,
    ),
  );
  const stages = `${plinth(canvas, '#f4dfd1', { x: 560, top: 470, radius: 150, height: 84 })}${plinth(canvas, '#d992a0', { x: 1046, top: 448, radius: 150, height: 110 })}`;
  const props = `${ball(canvas, '#e9aebb', { x: 1180, y: 606, radius: 30 })}${ball(canvas, '#e9b79b', { x: 470, y: 606, radius: 22 })}`;
  return canvas.svg(`${wall}${ledge}${stages}${PRODUCTS.map((product) => standing(canvas, product)).join('')}${props}`, 3);
}
