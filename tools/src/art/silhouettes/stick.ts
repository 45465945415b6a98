import { brandMark } from '../brand-mark';
import { type Canvas, twoStops } from '../canvas';
import { darker, lighter, mix } from '../colour';
import type { Palette } from '../palettes';
import { pick } from '../seeded-random';
import { blurred, ellipse, glint, path, turned } from '../shapes';
import type { DrawSilhouette } from './silhouette';

const OUTLINE =
  'M-150 0L-150 -256L-132 -256L-132 -388L-124 -400L-124 -494C-120 -530 -90 -576 -50 -580L-24 -540L-24 -400L-16 -388L-16 -256L2 -256L2 0ZM30 -24L30 -302L178 -302L178 -24Z';
const SLANTED = {
  bullet: 'M-50 -372L-50 -494C-50 -520 -20 -572 22 -580C42 -582 50 -566 50 -540L50 -372Z',
  cut: 'M-50 -494C-50 -520 -20 -572 22 -580C42 -582 50 -566 46 -548C30 -512 -18 -488 -50 -484Z',
  edge: 'M-50 -494C-50 -520 -20 -572 22 -580',
};
const DOMED = {
  bullet: 'M-50 -372L-50 -508C-50 -552 -24 -568 0 -568C24 -568 50 -552 50 -508L50 -372Z',
  cut: 'M-46 -512C-44 -548 -22 -564 0 -564C22 -564 40 -552 44 -522C20 -506 -20 -502 -46 -512Z',
  edge: 'M-46 -516C-42 -550 -22 -564 0 -564',
};

export const stick: DrawSilhouette = (canvas, palette, random) => {
  const shell = palette.lightInk ? mix(palette.body, '#4e2546', 0.35) : mix(palette.accent, '#4e2546', 0.3);
  const lipstick = palette.night ? '#c2506b' : palette.tint;
  const tip = pick(random, [SLANTED, SLANTED, DOMED]);
  const mark = brandMark({ ink: '#f7d9c4', width: 92, ornament: 'none', around: { radius: 76, tilt: 0.14 } });
  const art = `${cap(canvas, palette, shell)}${ellipse([0, 6, 96, 18], '#1d0d17', `opacity=".4" ${blurred(12)}`)}${bullet(canvas, lipstick, tip)}
    ${tray(canvas, palette, lipstick)}${base(canvas, palette, shell)}<g transform="translate(0 -116)">${mark}</g>`;
  return { art: `<g transform="translate(-74 0)">${art}</g>`, outline: OUTLINE, foot: 150, height: 580 };
};

function cap(canvas: Canvas, { metal }: Palette, shell: string): string {
  const top = canvas.fade(twoStops(lighter(shell, 0.5), shell), [-74, 0, 74, 0]);
  return `<g opacity=".5">${ellipse([184, -18, 92, 16], '#1d0d17', blurred(12))}</g><g transform="translate(178 -26)">${path(turned([74, 2], [74, -276]), canvas.shade('gloss', shell, 74))}
    ${ellipse([0, -276, 74, 11], top)}${path(turned([74, -8], [74, -22]), canvas.shade('metal', metal, 74))}</g>`;
}

function bullet(canvas: Canvas, colour: string, tip: typeof SLANTED): string {
  const cut = canvas.fade(twoStops(lighter(colour, 0.5), lighter(colour, 0.12)), [30, -580, -40, -484]);
  return `${path(tip.bullet, canvas.shade('gloss', colour, 50))}${path(tip.cut, cut)}
    ${path(tip.edge, 'none', `stroke="#fff" stroke-width="4" opacity=".5" ${blurred(2)}`)}`;
}

function tray(canvas: Canvas, { metal }: Palette, colour: string): string {
  return `${path(turned([58, -250], [58, -388]), canvas.shade('metal', metal, 58))}${ellipse([0, -388, 58, 9], darker(metal, 0.35))}
    ${path('M-50 -386L-50 -400L50 -400L50 -386A50 7 0 0 1 -50 -386Z', canvas.shade('gloss', darker(colour, 0.15), 50))}
    ${path(turned([58, -310], [58, -316]), '#000', 'opacity=".18"')}`;
}

function base(canvas: Canvas, { metal }: Palette, shell: string): string {
  const top = canvas.fade(twoStops(lighter(shell, 0.45), darker(shell, 0.2)), [-76, 0, 76, 0]);
  return `${path(turned([76, 2], [76, -256]), canvas.shade('gloss', shell, 76))}${ellipse([0, -256, 76, 11], top)}${ellipse([0, -256, 59, 8], '#000', 'opacity=".4"')}
    ${path(turned([76, -238], [76, -250]), canvas.shade('metal', metal, 76))}${glint([-58, -226, 7, 210], 0.3, 3)}`;
}
