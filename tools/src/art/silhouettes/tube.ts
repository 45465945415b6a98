import { brandMark, type Ornament } from '../brand-mark';
import { type Canvas, twoStops } from '../canvas';
import { darker, lighter, mix } from '../colour';
import type { Palette } from '../palettes';
import { pick } from '../seeded-random';
import { blurred, ellipse, path, rect, turned } from '../shapes';
import type { DrawSilhouette } from './silhouette';

const BODY = 'M-104 -92C-108 -220 -124 -430 -126 -580L126 -580C124 -430 108 -220 104 -92A104 14 0 0 1 -104 -92Z';
const OUTLINE = 'M-98 0L-98 -86L-104 -92C-108 -220 -124 -430 -126 -618L126 -618C124 -430 108 -220 104 -92L98 -86L98 0A98 14 0 0 1 -98 0Z';

export const tube: DrawSilhouette = (canvas, palette, random) => {
  const stripe = pick(random, [ringStripe, dippedFoot, ringStripe]);
  const ornament = pick<Ornament>(random, ['rules', 'sprig', 'dots']);
  // A tube is flatter towards its seam, so its print bends less than a bottle's.
  const mark = brandMark({ ink: palette.ink, width: 144, ornament, around: { radius: 150, tilt: 0.09 } });
  const body = `<g clip-path="${canvas.clip(BODY)}">${path(BODY, canvas.shade('matte', palette.body, 126))}${stripe(palette)}${folds(canvas)}</g>`;
  return {
    art: `${cap(canvas, palette)}${body}${seam(canvas, palette)}<g transform="translate(2 -336)">${mark}</g>`,
    outline: OUTLINE,
    foot: 96,
    height: 618,
  };
};

function cap(canvas: Canvas, { lightInk, metal, accent, body }: Palette): string {
  const colour = lightInk ? metal : mix(accent, body, 0.1);
  return `${path(turned([96, 2], [98, -86]), canvas.shade(lightInk ? 'metal' : 'gloss', colour, 98))}${ellipse([0, -88, 98, 14], darker(colour, 0.5))}`;
}

/** The crease from the flat seam into the round foot, in light and shadow. */
function folds(canvas: Canvas): string {
  const seamLight = canvas.down(
    [
      [0, '#fff', 0.34],
      [0.6, '#fff', 0.05],
      [1, '#fff', 0],
    ],
    -590,
    -300,
  );
  return `${path('M-126 -590L126 -590L60 -300Z', seamLight)}${path('M-126 -590C-70 -440 -66 -260 -78 -80L-130 -80L-140 -590Z', '#fff', `opacity=".16" ${blurred(14)}`)}
    ${path('M130 -590C84 -430 82 -230 76 -70L140 -70Z', '#1d0d17', `opacity=".22" ${blurred(14)}`)}
    ${path('M-62 -560C-58 -400 -58 -220 -58 -110L-46 -110C-44 -260 -40 -420 -38 -560Z', '#fff', `opacity=".5" ${blurred(6)}`)}
    ${rect([-130, -150, 260, 80], canvas.down(twoStops(['#000', 0], ['#000', 0.2]), -150, -78))}`;
}

function ringStripe({ accent }: Palette): string {
  return path('M-116 -214A116 13 0 0 0 116 -214L116 -206A116 13 0 0 1 -116 -206Z', accent, 'opacity=".5"');
}

function dippedFoot({ accent, prop }: Palette): string {
  return path('M-120 -206A116 15 0 0 0 120 -206L120 -60L-120 -60Z', mix(prop, accent, 0.25), 'opacity=".62"');
}

function seam(canvas: Canvas, { body }: Palette): string {
  const ribs = Array.from({ length: 27 }, (_, i) => `M${-118 + i * 9} -616h3v34h-3Z`).join('');
  return `<rect x="-127" y="-618" width="254" height="40" rx="5" fill="${canvas.shade('matte', lighter(body, 0.1), 150)}"/>${path(ribs, '#000', 'opacity=".1"')}
    ${rect([-127, -582, 254, 4], '#000', 'opacity=".14"')}${rect([-127, -618, 254, 3], '#fff', 'opacity=".5"')}`;
}
