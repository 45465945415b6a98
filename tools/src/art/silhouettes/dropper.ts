import { brandMark, type Ornament } from '../brand-mark';
import { darker, lighter, mix } from '../colour';
import type { Canvas } from '../canvas';
import type { Palette } from '../palettes';
import { pick } from '../seeded-random';
import { blurred, ellipse, glint, path, rect, turned } from '../shapes';
import type { DrawSilhouette } from './silhouette';

const R = 126;
const BOTTLE =
  'M-126 -6C-126 16 -70 24 0 24C70 24 126 16 126 -6L126 -300C126 -352 60 -358 50 -392L50 -402L-50 -402L-50 -392C-60 -358 -126 -352 -126 -300Z';
const NECK = 'M-58 -398L-58 -474L-38 -474L-34 -570C-30 -606 30 -606 34 -570L38 -474L58 -474L58 -398Z';

export const dropper: DrawSilhouette = (canvas, palette, random) => {
  const level = pick(random, [-282, -262, -296]);
  const label = pick(random, [paperLabel, windowLabel, paperLabel, printedLabel]);
  const bottle = `<g clip-path="${canvas.clip(BOTTLE)}">${glassAndSerum(canvas, palette, level)}${label(canvas, palette)}${reflections(canvas, palette)}</g>`;
  const ornament = pick<Ornament>(random, ['rules', 'sprig', 'dots']);
  const onGlass = label === printedLabel;
  const ink = onGlass && !palette.lightInk ? '#fff4ee' : palette.ink;
  const mark = `<g transform="translate(0 -152)">${brandMark({ ink, width: 128, ornament, around: { radius: R, tilt: 0.14 } })}</g>`;
  return { art: `${bottle}${mark}${dropperCap(canvas, palette)}`, outline: BOTTLE + NECK, foot: 124, height: 606 };
};

function glassAndSerum(canvas: Canvas, { tint }: Palette, level: number): string {
  const serum = `M-126 ${level}A126 13 0 0 0 126 ${level}L126 30L-126 30Z`;
  const pipette = `<rect x="-13" y="-400" width="26" height="330" rx="12" fill="#fff" opacity=".16"/>${rect([-13, -400, 4, 330], '#fff', 'opacity=".35"')}`;
  const base = 'M-126 -26A126 18 0 0 0 126 -26L126 30L-126 30Z';
  return `${path(BOTTLE, canvas.shade('glass', lighter(tint, 0.28), R))}
    ${path(serum, canvas.shade('glass', tint, R), 'opacity=".92"')}${ellipse([0, level, 116, 11], lighter(tint, 0.35), 'opacity=".75"')}${pipette}
    ${path(
      base,
      canvas.down(
        [
          [0, '#fff', 0.28],
          [0.45, '#fff', 0.05],
          [1, '#000', 0.25],
        ],
        -26,
        26,
      ),
    )}`;
}

function reflections(canvas: Canvas, { tint }: Palette): string {
  const shoulder = canvas.down(
    [
      [0, '#000', 0.28],
      [0.5, '#fff', 0.1],
      [1, '#fff', 0],
    ],
    -402,
    -290,
  );
  return `${rect([-126, -410, 252, 120], shoulder)}${glint([-97, -318, 20, 300], 0.62)}${glint([92, -300, 8, 282], 0.42, 2)}${glint([-70, -330, 34, 16], 0.5, 4)}
    ${path(BOTTLE, 'none', `stroke="${darker(tint, 0.55)}" stroke-width="7" opacity=".45" ${blurred(4)}`)}`;
}

function band(top: number, bottom: number): string {
  return `M-126 ${top}A126 18 0 0 0 126 ${top}L126 ${bottom}A126 19 0 0 1 -126 ${bottom}Z`;
}

function paperLabel(canvas: Canvas, { body, night }: Palette): string {
  const paper = canvas.shade('matte', lighter(body, night ? 0 : 0.55), R);
  const edge = path(band(-74, -68), '#000', `opacity=".16" ${blurred(2)}`);
  return `${edge}${path(band(-244, -74), paper)}`;
}

function windowLabel(canvas: Canvas, palette: Palette): string {
  const foil = canvas.shade('metal', palette.metal, R);
  return `${paperLabel(canvas, palette)}${path(band(-240, -236), foil)}${path(band(-84, -78), foil)}`;
}

/** Print straight on the glass, with only a foil line under it. */
function printedLabel(canvas: Canvas, palette: Palette): string {
  return path(band(-66, -60), canvas.shade('metal', palette.metal, R));
}

function dropperCap(canvas: Canvas, { metal, body, accent, night }: Palette): string {
  const rubber = night ? '#f3d3d9' : mix(accent, body, 0.12);
  const bulb = 'M-40 -474C-40 -470 40 -470 40 -474L34 -566C32 -612 -32 -612 -34 -566Z';
  return `${path(turned([58, -398], [58, -474], 0.16), canvas.shade('metal', metal, 58))}${ellipse([0, -474, 58, 9], lighter(metal, 0.35))}
    ${path(turned([58, -398], [58, -404], 0.16), '#000', 'opacity=".18"')}${path(bulb, canvas.shade('matte', rubber, 40))}
    ${glint([-22, -574, 9, 84], 0.4)}${ellipse([0, -474, 40, 7], '#000', 'opacity=".16"')}`;
}
