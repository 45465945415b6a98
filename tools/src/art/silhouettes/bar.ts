import { blossom } from '../brand-mark';
import { type Canvas, twoStops } from '../canvas';
import { darker, lighter, mix } from '../colour';
import { pick, type Random } from '../seeded-random';
import { blurred, ellipse, path, round } from '../shapes';
import type { DrawSilhouette } from './silhouette';

const TILT = 0.27;
const OUTLINE = 'M-264 -20C-280 -90 -262 -150 -212 -200A228 60 0 0 1 244 -200C262 -110 250 -60 240 -20A250 60 0 0 1 -264 -20Z';

interface Cake {
  width: number;
  height: number;
  colour: string;
}

export const bar: DrawSilhouette = (canvas, palette, random) => {
  const upper = { width: 228, height: 94, colour: palette.lightInk ? mix(palette.body, '#fff3ee', 0.35) : palette.body };
  const lower = { width: 252, height: 96, colour: mix(palette.prop, palette.accent, 0.18) };
  const lean = pick(random, [16, -14, 6]);
  const stamp = `<g transform="translate(0 ${round(upper.width * TILT * 0.42)}) scale(1 ${TILT + 0.08})">${pressedBlossom(upper.colour)}</g>`;
  const top = `${cake(canvas, upper)}${stamp}${random() < 0.5 ? flecks(upper, darker(lower.colour, 0.25), random) : ''}`;
  const art = `<g transform="translate(-12 -104)">${ellipse([0, 96, 238, 60], '#1d0d17', `opacity=".34" ${blurred(12)}`)}${cake(canvas, lower)}</g>
    <g transform="translate(${lean} -206)">${ellipse([6, 96, 208, 54], '#1d0d17', `opacity=".42" ${blurred(8)}`)}${top}</g>`;
  return { art, outline: OUTLINE, foot: 232, height: 268 };
};

/** An oval cake of soap: bulging side, a bevel ring, a slightly hollow top. */
function cake(canvas: Canvas, { width: w, height: h, colour }: Cake): string {
  const k = TILT;
  const rim = darker(colour, 0.5);
  const side = `M${-w} 0C${-w - 16} ${h * 0.35} ${-w - 8} ${h * 0.8} ${-w * 0.9} ${h * 0.95}A${w * 0.93} ${w * k * 0.93} 0 0 0 ${w * 0.9} ${h * 0.95}C${w + 8} ${h * 0.8} ${w + 16} ${h * 0.35} ${w} 0Z`;
  const weight = canvas.down(
    [
      [0, '#fff', 0.22],
      [0.35, '#fff', 0],
      [0.6, '#000', 0],
      [1, '#1d0d17', 0.32],
    ],
    w * k * 0.4,
    h + w * k,
  );
  const top = canvas.fade(
    [
      [0, lighter(colour, 0.62)],
      [0.55, lighter(colour, 0.5)],
      [1, lighter(colour, 0.08)],
    ],
    [-w, 0, w, 0],
  );
  const hollow = canvas.fade(
    [
      [0, mix(colour, rim, 0.16)],
      [0.4, lighter(colour, 0.22)],
      [1, lighter(colour, 0.62)],
    ],
    [-w * 0.8, 0, w * 0.8, 0],
  );
  const floor = canvas.fade(twoStops(lighter(colour, 0.4), lighter(colour, 0.3)), [-w, 0, w, 0]);
  return `${path(side, canvas.shade('matte', colour, w + 12))}${path(side, weight)}${ellipse([0, 0, w, w * k], top)}
    ${path(`M${-w} 4A${w} ${w * k} 0 0 0 ${w} 4`, 'none', `stroke="#fff" stroke-width="9" opacity=".5" ${blurred(4)}`)}
    ${ellipse([0, 1, w * 0.86, w * k * 0.84], hollow, blurred(4))}${ellipse([0, 4, w * 0.82, w * k * 0.79], floor, blurred(3))}`;
}

/** Pressed into the soap: a shadow above, a light below, the hollow between. */
function pressedBlossom(colour: string): string {
  const rim = darker(colour, 0.5);
  const layers: [y: number, fill: string, opacity: number][] = [
    [-7, rim, 0.5],
    [7, '#ffffff', 0.8],
    [0, mix(colour, rim, 0.13), 1],
  ];
  return layers.map(([y, fill, opacity]) => `<g transform="translate(0 ${y})">${blossom(fill, 2.5, opacity)}</g>`).join('');
}

function flecks({ width }: Cake, colour: string, random: Random): string {
  return Array.from({ length: 26 }, () => {
    const angle = random() * 2 * Math.PI;
    const out = Math.sqrt(random()) * width * 0.78;
    const size = 1.5 + 2.5 * random();
    return ellipse([out * Math.cos(angle), 4 + out * Math.sin(angle) * TILT, size * 1.5, size * 0.7], colour, 'opacity=".45"');
  }).join('');
}
