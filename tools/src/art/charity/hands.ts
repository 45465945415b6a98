import { Canvas, twoStops } from '../canvas';
import { darker, lighter, mix } from '../colour';
import { path } from '../shapes';
import { drawn, openFlower, PLUM, stroke } from './line-art';

/** Two hands of two people, cupped into one bowl, and the flower that they hold. */
export function handsPicture(): string {
  const canvas = new Canvas(1200, 900);
  const sun = canvas.glow(twoStops('#f7cdd4', '#eeb0bd'), [500, 300, 520]);
  const hill = canvas.glow(twoStops('#f3e0cd', '#e6cbb1'), [800, 700, 500]);
  const ground = `<rect width="1200" height="900" fill="#faf0e8"/><path d="M0 900L0 600C180 510 330 640 560 620C830 596 940 450 1200 530L1200 900Z" fill="${hill}"/>
    <circle cx="600" cy="372" r="300" fill="${sun}"/><path d="M600 672A300 300 0 0 0 900 372C760 400 640 520 600 672Z" fill="#d56f85" opacity=".3"/>`;
  const petals: [number, number][] = [
    [-70, 4.2],
    [70, 4.2],
    [-36, 5],
    [36, 5],
    [0, 5.4],
  ];
  const flower = openFlower({ petals, fill: '#c04f69', opacity: 0.24, line: PLUM, lineWidth: 4.5 });
  const [fair, dark] = ['#f0d2bb', '#bd8160'];
  const mirrored = (art: string): string => `<g transform="translate(1200 0) scale(-1 1)">${art}</g>`;
  const bowl = `${mirrored(palm(dark))}${palm(fair)}`;
  const thumbs = `${mirrored(thumb(dark))}${thumb(fair)}`;
  const bud = `<g transform="translate(600 690)">${flower}</g>`;
  return canvas.svg(
    `${ground}<g transform="translate(0 -36)">${bowl}${bud}${thumbs}${mirrored(hand(canvas, dark))}${hand(canvas, fair)}</g>`,
    3,
    0.12,
  );
}

// From the little finger below to the index finger on top; each tip lies a little further than the one under it.
const FINGERS = [
  'M330 806C400 858 490 884 576 880',
  'M300 748C370 812 480 848 604 842',
  'M276 690C350 764 470 804 622 796',
  'M262 630C330 712 452 760 610 746',
];

const TIPS = [
  [576, 880],
  [604, 842],
  [622, 796],
  [610, 746],
];

function hand(canvas: Canvas, skin: string): string {
  const arm = 'M-40 960L-40 930C60 850 142 764 176 690C192 640 208 602 240 596C284 598 306 650 330 716L420 960Z';
  const fold = canvas.fade(
    [
      [0, skin, 1],
      [0.72, skin, 1],
      [1, skin, 0],
    ],
    [180, 690, 352, 640],
  );
  const fingers = FINGERS.map((d, i) => finger(d, skin, TIPS[i] as [number, number])).join('');
  return `${path(arm, skin)}${fingers}${path(arm, fold)}
    ${stroke('M-40 930C60 850 142 764 176 690C192 640 208 602 246 598')}${stroke('M236 930C280 900 314 872 334 846')}`;
}

function finger(d: string, skin: string, [x, y]: [number, number]): string {
  const nail = `<ellipse cx="${x + 10}" cy="${y - 1}" rx="17" ry="12.5" fill="${lighter(mix(skin, '#e596a6', 0.4), 0.25)}" transform="rotate(-3 ${x} ${y})"/>`;
  return stroke(d, { width: 70 }) + stroke(d, { width: 61, colour: skin }) + nail;
}

/** The inside of the bowl, in the shade of the hand. */
function palm(skin: string): string {
  return path('M250 600C340 650 470 668 601 668L601 780L330 760Z', darker(skin, 0.2));
}

/** Rests on the bowl's rim, in front of the flower. */
function thumb(skin: string): string {
  return drawn('M190 676C206 590 258 540 330 518C376 504 410 528 390 560C356 590 330 618 336 690Z', skin);
}
