import { Canvas, twoStops } from './canvas';
import { palmFrond } from './scenes/palm-frond';
import { ball, petals, plinth } from './scenes/props';
import { seededRandom } from './seeded-random';
import { blurred, ellipse, path, rect } from './shapes';
import { standing } from './still-life';

const WIDTH = 1200;
const HEIGHT = 1440;
const X = 640;
const HALF = 420;
const SPRING = 560;
const ARCH = `M${X - HALF} 1120L${X - HALF} ${SPRING}A${HALF} ${HALF} 0 0 1 ${X + HALF} ${SPRING}L${X + HALF} 1120Z`;

/** The hero of the home page: four products before a niche in morning light. */
export function groupPicture(): string {
  const canvas = new Canvas(WIDTH, HEIGHT);
  const random = seededRandom(6);
  const leaves = `<g fill="#6b2336" opacity=".2" ${blurred(8)}>${palmFrond({ x: 1190, y: 860, turn: -34, scale: 1.1 }, random)}</g>
    <g fill="#6b2336" opacity=".13" ${blurred(12)}>${palmFrond({ x: 20, y: 620, turn: 34, scale: 1 }, random)}</g>`;
  const products = `${plinth(canvas, '#e3a9a8', { x: 838, top: 872, radius: 190, height: 330 })}${standing(canvas, { kind: 'pump', palette: 'malva', x: 838, y: 882, scale: 0.98, seed: 7 })}
    ${plinth(canvas, '#f3dccd', { x: 420, top: 1000, radius: 214, height: 240 })}${standing(canvas, { kind: 'dropper', palette: 'rose', x: 420, y: 1010, scale: 1.12, seed: 4 })}
    ${plinth(canvas, '#f6e6da', { x: 742, top: 1180, radius: 262, height: 92 })}${standing(canvas, { kind: 'jar', palette: 'areia', x: 742, y: 1192, scale: 0.92, seed: 19 })}
    ${standing(canvas, { kind: 'stick', palette: 'creme', x: 320, y: 1350, scale: 0.56, seed: 53, shadow: 0.2 })}`;
  const props = `${ball(canvas, '#e9aebb', { x: 1040, y: 1330, radius: 66 })}${ball(canvas, '#e9b79b', { x: 946, y: 1366, radius: 32 })}
    ${petals('#d97f92', { x: 560, y: 1372, radius: 36 }, random)}`;
  const vignette = rect(
    [0, 0, WIDTH, HEIGHT],
    canvas.glow(
      [
        [0.6, '#000', 0],
        [1, '#7a2d3f', 0.22],
      ],
      [600, 700, 1050],
    ),
  );
  const floorShadow = ellipse([700, 1122, 500, 26], '#5a2238', `opacity=".3" ${blurred(14)}`);
  return canvas.svg(`${room(canvas)}${niche(canvas)}${leaves}${floorShadow}${products}${props}${vignette}`, 6);
}

function room(canvas: Canvas): string {
  const sheet = (fill: string): string => rect([0, 0, WIDTH, HEIGHT], fill);
  const floor = canvas.down(
    [
      [0, '#eab9b4', 0],
      [0.3, '#eab9b4', 0.95],
      [1, '#dca09f', 1],
    ],
    1010,
    HEIGHT,
  );
  const pool = canvas.glow(twoStops(['#fff', 0.5], ['#fff', 0]), [420, 1230, 620], 'translate(0 615) scale(1 .5)');
  return `${sheet(
    canvas.down(
      [
        [0, '#eec7bd'],
        [0.55, '#f3d3cd'],
        [1, '#f6ddd6'],
      ],
      0,
      1100,
    ),
  )}${sheet(
    canvas.glow(
      [
        [0, '#fff', 0.7],
        [0.5, '#fff', 0.2],
        [1, '#fff', 0],
      ],
      [260, 260, 980],
    ),
  )}
    ${rect([0, 1010, WIDTH, 430], floor)}${rect([0, 1040, WIDTH, 400], pool)}`;
}

function niche(canvas: Canvas): string {
  const back = canvas.fade(
    [
      [0, '#a04a60'],
      [0.55, '#b9657a'],
      [1, '#cf8795'],
    ],
    [260, 148, 1000, 1120],
  );
  const corner = `M${X + HALF} 1120L${X + HALF} ${SPRING}A${HALF} ${HALF} 0 0 0 ${X} ${SPRING - HALF}`;
  const [left, right] = [X - HALF - 40, X + HALF - 40];
  const frame = `${ARCH}M${left} 1124L${left} ${SPRING + 4}A${HALF} ${HALF} 0 0 1 ${right} ${SPRING + 4}L${right} 1124Z`;
  const shade = (width: number, at: string, rest: string): string =>
    path(ARCH, 'none', `stroke="#1d0d17" stroke-width="${width}" transform="translate(${at})" ${rest}`);
  return `<g clip-path="${canvas.clip(ARCH)}">${path(
    ARCH,
    canvas.down(twoStops('#fdeee6', '#fff8f2'), 148, 1120),
  )}<g transform="translate(-40 4)">${path(ARCH, back)}
    ${path(corner, 'none', `stroke="#1d0d17" stroke-width="18" opacity=".22" ${blurred(8)}`)}</g><g opacity=".9" ${blurred(12)}><path d="M330 100L640 100L1010 1130L650 1130Z" fill="#fff" opacity=".17"/></g>
    ${shade(150, '-60 -46', `opacity=".3" ${blurred(28)}`)}${shade(30, '-8 -6', `opacity=".25" ${blurred(12)}`)}
    ${path(
      frame,
      canvas.down(
        [
          [0, '#d99aa0'],
          [0.5, '#fbe3da'],
          [1, '#f6d3cb'],
        ],
        148,
        1120,
      ),
      'fill-rule="evenodd"',
    )}</g>`;
}
