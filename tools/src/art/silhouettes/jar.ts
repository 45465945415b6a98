import { blossom, brandMark } from '../brand-mark';
import type { Canvas } from '../canvas';
import { darker, lighter, mix } from '../colour';
import type { Palette } from '../palettes';
import { pick } from '../seeded-random';
import { blurred, ellipse, glint, path, turned } from '../shapes';
import type { DrawSilhouette } from './silhouette';

const GLASS = 'M-214 -14C-214 24 -120 38 0 38C120 38 214 24 214 -14L214 -182L-214 -182Z';

export const jar: DrawSilhouette = (canvas, palette, random) => {
  const top = pick(random, [-276, -262, -288]);
  const lid = palette.lightInk
    ? palette.metal
    : pick(random, [mix(palette.accent, palette.metal, 0.25), mix(palette.metal, palette.accent, 0.12)]);
  const banded = random() < 0.35;
  const mark = brandMark({ ink: palette.ink, width: 142, ornament: 'none', around: { radius: 196, tilt: 0.14 } });
  const label = banded ? foilBand(canvas, palette) : '';
  const art = `${glass(canvas, palette, label)}<g transform="translate(0 -80)">${mark}</g>${drawLid(canvas, lid, top)}`;
  return { art, outline: `${GLASS}M-220 -178L-218 ${top}A218 28 0 0 1 218 ${top}L220 -178Z`, foot: 206, height: 24 - top };
};

function glass(canvas: Canvas, { body, wall, floor, prop }: Palette, label: string): string {
  const cream = 'M-184 -170L-184 -44C-184 -16 -100 -4 0 -4C100 -4 184 -16 184 -44L184 -170Z';
  const base = canvas.down(
    [
      [0, '#fff', 0.5],
      [0.35, '#fff', 0.12],
      [0.7, darker(prop, 0.4), 0.35],
      [1, '#fff', 0.3],
    ],
    -30,
    38,
  );
  return `<g clip-path="${canvas.clip(GLASS)}">${path(GLASS, canvas.shade('glass', lighter(floor, 0.4), 214))}
    ${path(cream, canvas.shade('gloss', mix(body, wall, 0.1), 184))}${label}${path('M-214 -36C-150 4 150 4 214 -36L214 40L-214 40Z', base)}
    ${glint([-205, -176, 13, 176], 0.8, 2)}${glint([-156, -168, 30, 118], 0.42, 4)}${glint([190, -176, 9, 176], 0.55, 2)}
    ${path('M-214 -182L214 -182L214 -160A214 22 0 0 1 -214 -160Z', '#000', `opacity=".22" ${blurred(4)}`)}</g>`;
}

function foilBand(canvas: Canvas, { metal }: Palette): string {
  return path('M-184 -46A184 24 0 0 0 184 -46L184 -40A184 24 0 0 1 -184 -40Z', canvas.shade('metal', metal, 184));
}

function drawLid(canvas: Canvas, lid: string, top: number): string {
  const rim = canvas.fade(
    [
      [0, lighter(lid, 0.25)],
      [0.5, lighter(lid, 0.62)],
      [1, lid],
    ],
    [-218, 0, 218, 0],
  );
  const plate = canvas.fade(
    [
      [0, mix(lid, '#ffffff', 0.5)],
      [0.55, lid],
      [1, darker(lid, 0.22)],
    ],
    [-204, 0, 204, 0],
  );
  return `${path(turned([220, -178], [218, top], 0.13), canvas.shade('metal', lid, 220))}${path(turned([220, -178], [220, -190], 0.13), '#000', 'opacity=".2"')}
    ${ellipse([0, top, 218, 28.5], rim)}${ellipse([0, top + 1, 204, 25], plate)}
    <g transform="translate(0 ${top + 14}) scale(.62 .1)" opacity=".5">${blossom(darker(lid, 0.55), 1.6)}</g>`;
}
