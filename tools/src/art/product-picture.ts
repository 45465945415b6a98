import { Canvas } from './canvas';
import { darker, lighter, SHADOW } from './colour';
import { PALETTES, type Palette, type PaletteName } from './palettes';
import { archScene } from './scenes/arch-scene';
import { leafScene } from './scenes/leaf-scene';
import { plinthScene } from './scenes/plinth-scene';
import type { Scene } from './scenes/scene';
import { seededRandom } from './seeded-random';
import { blurred, ellipse, rect, round } from './shapes';
import type { Silhouette } from './silhouettes/silhouette';
import { SILHOUETTES, type SilhouetteName } from './silhouettes/silhouettes';

const SIZE = 1200;
const SCALES: Record<SilhouetteName, number> = { dropper: 1.1, pump: 1.1, jar: 1.08, tube: 1.06, stick: 1.06, bar: 1.08 };

/** In the order of the manifest's `scene` numbers. */
const SCENES = [plinthScene, archScene, leafScene];

export interface ProductPicture {
  kind: SilhouetteName;
  palette: PaletteName;
  scene: number;
  seed: number;
}

/** A product in its scene; the same input is always the same SVG. */
export function productPicture({ kind, palette: paletteName, scene: sceneNumber, seed }: ProductPicture): string {
  const canvas = new Canvas(SIZE, SIZE);
  const palette: Palette = PALETTES[paletteName];
  const random = seededRandom(seed);
  const product = SILHOUETTES[kind](canvas, palette, random);
  const scene = (SCENES[sceneNumber] ?? plinthScene)({ canvas, palette, random, product });
  const scale = SCALES[kind] * scene.scale;
  const standing = `<g transform="translate(600 ${round(scene.groundY)}) scale(${scale})">${product.art}</g>`;
  const body = `${room(canvas, palette, scene.horizonY)}${scene.behind}${scene.stage}${shadows(canvas, scene, { ...product, scale })}${standing}${scene.inFront}`;
  return canvas.svg(`${body}${vignette(canvas, palette)}`, seed);
}

function room(canvas: Canvas, { wall, floor, night }: Palette, horizonY: number): string {
  const sheet = (fill: string): string => rect([0, 0, SIZE, SIZE], fill);
  const window = canvas.glow(
    [
      [0, '#fff', night ? 0.28 : 0.75],
      [0.5, '#fff', night ? 0.1 : 0.25],
      [1, '#fff', 0],
    ],
    [330, 260, 860],
  );
  const ground = canvas.down(
    [
      [0, floor, 0],
      [0.28, floor, 0.9],
      [1, darker(floor, 0.1), 1],
    ],
    horizonY - 90,
    SIZE,
  );
  const pool = canvas.glow(
    [
      [0, '#fff', night ? 0.16 : 0.5],
      [1, '#fff', 0],
    ],
    [470, 1020, 560],
    'translate(0 510) scale(1 .5)',
  );
  return `${sheet(
    canvas.down(
      [
        [0, darker(wall, 0.05)],
        [0.6, wall],
        [1, lighter(wall, 0.1)],
      ],
      0,
      900,
    ),
  )}${sheet(window)}
    ${rect([0, horizonY - 90, SIZE, 1290 - horizonY], ground)}${rect([0, horizonY - 60, SIZE, 500], pool)}`;
}

function shadows(canvas: Canvas, scene: Scene, { outline, height, foot, scale }: Silhouette & { scale: number }): string {
  const { lean, length, end } = scene.shadow;
  const fade = canvas.down(
    [
      [0, SHADOW, 1],
      [0.35, SHADOW, 0.75],
      [1, SHADOW, end],
    ],
    0,
    -height,
  );
  const cast = (opacity: number, blur: 14 | 28, slant: number): string =>
    `<g transform="translate(600 ${round(scene.groundY)}) matrix(1 0 ${slant} ${length} 0 0)" opacity="${opacity}" ${blurred(blur)}><path transform="scale(${scale})" d="${outline}" fill="${fade}"/></g>`;
  const contact = `${ellipse([604, scene.groundY + 10, foot * scale * 1.12, foot * scale * 0.17], SHADOW, `opacity=".42" ${blurred(12)}`)}
    ${ellipse([600, scene.groundY + 14, foot * scale * 0.98, foot * scale * 0.13], SHADOW, `opacity=".5" ${blurred(4)}`)}`;
  const all = `${cast(0.34, 14, lean)}${cast(0.2, 28, lean * 1.12)}${contact}`;
  return scene.surface ? `<g clip-path="${canvas.clip(scene.surface)}">${all}</g>` : all;
}

function vignette(canvas: Canvas, { floor, night }: Palette): string {
  const edge = night ? '#12060f' : darker(floor, 0.5);
  return rect(
    [0, 0, SIZE, SIZE],
    canvas.glow(
      [
        [0.55, '#000', 0],
        [1, edge, night ? 0.5 : 0.2],
      ],
      [600, 560, 900],
    ),
  );
}
