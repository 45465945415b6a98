import { Canvas, twoStops } from '../canvas';
import { drawn, openFlower, stroke } from './line-art';

const LINE = '#f6cfd6';
const LEAVES = [
  { outline: 'M640 676C600 590 520 560 440 566C470 640 550 690 640 676Z', vein: 'M640 676C580 640 520 606 440 566' },
  { outline: 'M420 722C400 800 330 850 250 846C260 780 330 724 420 722Z', vein: 'M420 722C360 760 310 800 250 846' },
];

const POLLEN = [
  [700, 150, 5],
  [790, 190, 3.5],
  [620, 210, 4],
  [880, 260, 4.5],
  [575, 330, 3],
];
const OUTER: [number, number][] = [
  [-96, 3],
  [96, 3],
  [-66, 3.8],
  [66, 3.8],
  [-34, 4.4],
  [34, 4.4],
  [0, 4.6],
];
const INNER: [number, number][] = [
  [-18, 2.3],
  [18, 2.3],
  [0, 2.6],
];

/** One tall flower that grows from a single stroke, by night. */
export function flowerPicture(): string {
  const canvas = new Canvas(1200, 900);
  const flower = openFlower({ petals: OUTER, fill: '#f2bfc9', opacity: 0.16, line: LINE, lineWidth: 5 });
  const heart = openFlower({ petals: INNER, fill: '#e596a6', opacity: 0.22, line: LINE, lineWidth: 3 });
  const stem = stroke('M742 500C744 640 650 700 520 716C380 734 300 690 240 720C170 756 120 830 60 830', { colour: LINE });
  const leaves = LEAVES.map(
    ({ outline, vein }) => drawn(outline, '#e596a6', { opacity: 0.28, colour: LINE, width: 4 }) + stroke(vein, { colour: LINE, width: 3 }),
  );
  const pollen = POLLEN.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${LINE}" opacity=".55"/>`);
  return canvas.svg(
    `${night(canvas)}${pollen.join('')}<g transform="translate(742 500)">${flower}${heart}</g>${stem}${leaves.join('')}`,
    3,
    0.12,
  );
}

function night(canvas: Canvas): string {
  const moon = canvas.glow(twoStops('#7a3e6c', '#4e2546'), [760, 330, 520]);
  const hill = canvas.glow(twoStops('#8a4a5e', '#5a2a4c'), [300, 760, 460]);
  return `<rect width="1200" height="900" fill="#4e2546"/><path d="M1200 0L1200 900L700 900C640 720 700 600 820 480C930 370 1020 200 1000 0Z" fill="#3b1b35"/>
    <circle cx="740" cy="350" r="300" fill="${moon}"/><path d="M0 900C40 700 190 560 380 600C560 640 600 800 590 900Z" fill="${hill}"/>`;
}
