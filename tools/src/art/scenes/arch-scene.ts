import { twoStops } from '../canvas';
import { darker, lighter, mix } from '../colour';
import { pick } from '../seeded-random';
import { blurred, path } from '../shapes';
import { ball, pebbles, petals, plinth } from './props';
import { isWide, type DrawScene, type SceneInput } from './scene';

const X = 600;
const HALF = 322;
const SPRING = 470;
const OPENING = `M${X - HALF} 900L${X - HALF} ${SPRING}A${HALF} ${HALF} 0 0 1 ${X + HALF} ${SPRING}L${X + HALF} 900`;
/** How far the niche's back wall lies behind its opening. */
const DEPTH = 34;

export const archScene: DrawScene = (input) => {
  const { canvas, palette, product } = input;
  const wide = isWide(product);
  const top = wide ? 858 : 906;
  const radius = wide ? 380 : 350;
  return {
    groundY: top + radius * 0.03,
    horizonY: 850,
    scale: 1,
    behind: niche(input),
    stage: plinth(canvas, lighter(palette.floor, 0.22), { x: X, top, radius, height: 96, tilt: 0.16 }),
    inFront: besides(input),
    surface: `<ellipse cx="${X}" cy="${top}" rx="${radius}" ry="${radius * 0.16}"/>`,
    shadow: { lean: -1.15, length: 0.22, end: 0.5 },
  };
};

function niche({ canvas, palette }: SceneInput): string {
  const arch = `${OPENING}Z`;
  const inner = mix(palette.prop, palette.wall, 0.25);
  const reveal = canvas.fade(twoStops(lighter(palette.wall, 0.15), lighter(palette.wall, 0.7)), [X, 148, X + HALF, 900]);
  const back = canvas.fade(
    [
      [0, darker(inner, 0.2)],
      [0.55, inner],
      [1, lighter(inner, 0.28)],
    ],
    [300, 148, 800, 900],
  );
  const corner = `M${X + HALF} 900L${X + HALF} ${SPRING}A${HALF} ${HALF} 0 0 0 ${X} ${SPRING - HALF}`;
  const shade = (width: number, at: string, rest: string): string =>
    path(arch, 'none', `stroke="#1d0d17" stroke-width="${width}" transform="translate(${at})" ${rest}`);
  const [left, right] = [X - HALF - DEPTH, X + HALF - DEPTH];
  const frame = `${arch}M${left} 904L${left} ${SPRING + 4}A${HALF} ${HALF} 0 0 1 ${right} ${SPRING + 4}L${right} 904Z`;
  const frameLight = canvas.down(twoStops(mix(palette.wall, palette.prop, 0.5), lighter(palette.wall, 0.75)), 148, 700);
  return `<g clip-path="${canvas.clip(arch)}">${path(arch, reveal)}<g transform="translate(${-DEPTH} 4)">${path(arch, back)}
    ${path(corner, 'none', `stroke="#1d0d17" stroke-width="14" opacity=".22" ${blurred(6)}`)}</g>${shade(120, '-52 -40', `opacity=".28" ${blurred(28)}`)}
    ${shade(26, '-8 -6', `opacity=".26" ${blurred(12)}`)}${path(frame, frameLight, 'fill-rule="evenodd"')}</g>
    ${path(OPENING, 'none', `stroke="#fff" stroke-width="3" opacity=".45" ${blurred(2)}`)}`;
}

function besides({ canvas, palette, random }: SceneInput): string {
  const place = { x: random() > 0.5 ? 250 : 950, y: 1096, radius: 48 };
  return pick(random, [
    () => ball(canvas, palette.prop, place),
    () => pebbles(canvas, palette.prop, place),
    () => petals(mix(palette.prop, palette.tint, 0.6), place, random),
  ])();
}
