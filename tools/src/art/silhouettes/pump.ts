import { brandMark, type Ornament } from '../brand-mark';
import type { Canvas } from '../canvas';
import { darker, lighter, mix } from '../colour';
import type { Palette } from '../palettes';
import { pick } from '../seeded-random';
import { blurred, ellipse, glint, path, rect, turned } from '../shapes';
import type { DrawSilhouette } from './silhouette';

const R = 132;
const BOTTLE = 'M-132 -8C-132 14 -74 24 0 24C74 24 132 14 132 -8L132 -352C132 -398 96 -410 54 -414L-54 -414C-96 -410 -132 -398 -132 -352Z';
const HEAD =
  'M-56 -408L-54 -474L-16 -476L-16 -520L-54 -532L-50 -552L-164 -545L-166 -562L-40 -584L50 -584L56 -532L16 -520L16 -476L54 -474L56 -408Z';

export const pump: DrawSilhouette = (canvas, palette, random) => {
  const foils = pick(random, [[-96], [-96, -116], [-372, -96]]);
  const ornament = pick<Ornament>(random, ['rules', 'sprig', 'dots']);
  const mark = brandMark({ ink: palette.ink, width: 156, ornament, around: { radius: R, tilt: 0.14 } });
  const art = `${spout(canvas, palette)}${bottle(canvas, palette, foils)}<g transform="translate(0 -238)">${mark}</g>${collar(canvas, palette)}`;
  return { art, outline: BOTTLE + HEAD, foot: 130, height: 590 };
};

function bottle(canvas: Canvas, { body, floor, metal }: Palette, foils: number[]): string {
  const top = canvas.down(
    [
      [0, '#000', 0.2],
      [0.28, '#fff', 0.3],
      [0.6, '#fff', 0.06],
      [1, '#fff', 0],
    ],
    -414,
    -320,
  );
  const bottom = canvas.down(
    [
      [0, '#000', 0],
      [0.75, '#000', 0.12],
      [0.9, floor, 0.35],
      [1, '#000', 0.2],
    ],
    -120,
    26,
  );
  const foil = canvas.shade('metal', metal, R);
  const rings = foils.map((y) => path(`M-132 ${y}A132 17 0 0 0 132 ${y}L132 ${y + 7}A132 17 0 0 1 -132 ${y + 7}Z`, foil)).join('');
  return `<g clip-path="${canvas.clip(BOTTLE)}">${path(BOTTLE, canvas.shade('gloss', body, R))}${rect([-132, -420, 264, 110], top)}${rect([-132, -120, 264, 150], bottom)}${rings}
    ${glint([-98, -372, 12, 340], 0.34, 4)}</g>`;
}

function spout(canvas: Canvas, { body, wall, metal }: Palette): string {
  const cap = mix(body, wall, 0.15);
  const head = 'M-54 -540L-50 -572C-48 -582 -40 -586 -20 -588L22 -588C44 -586 50 -580 52 -568L56 -532C56 -518 -54 -514 -54 -532Z';
  const beak = 'M-40 -584C-92 -586 -136 -580 -166 -562C-172 -558 -172 -546 -164 -545C-128 -556 -88 -556 -48 -552Z';
  return `${path(turned([15, -470], [15, -520]), canvas.shade('metal', metal, 15))}${path(head, canvas.shade('gloss', cap, 56))}
    ${path(
      beak,
      canvas.down(
        [
          [0, lighter(cap, 0.65)],
          [0.35, cap],
          [1, darker(cap, 0.4)],
        ],
        -588,
        -544,
      ),
    )}${ellipse([-166, -553, 5, 9], darker(cap, 0.55))}
    ${ellipse([0, -583, 46, 7], lighter(cap, 0.7), `opacity=".8" ${blurred(2)}`)}`;
}

function collar(canvas: Canvas, { metal }: Palette): string {
  return `${path(turned([56, -408], [54, -474]), canvas.shade('metal', metal, 56))}${ellipse([0, -474, 54, 8], lighter(metal, 0.4))}
    ${ellipse([0, -472, 17, 4], '#000', 'opacity=".3"')}${path(turned([58, -406], [58, -412]), '#000', 'opacity=".16"')}`;
}
