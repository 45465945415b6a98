import { twoStops } from '../canvas';
import { lighter, mix } from '../colour';
import { pick } from '../seeded-random';
import { ellipse } from '../shapes';
import { ball, pebbles, petals, plinth } from './props';
import { isWide, type DrawScene, type SceneInput } from './scene';

export const plinthScene: DrawScene = (input) => {
  const { canvas, palette, random, product } = input;
  const wide = isWide(product);
  const radius = wide ? 336 : 262;
  const top = wide ? 800 : 872;
  const side = random() > 0.5 ? 1 : -1;
  const disc: [number, number, number, number] = [600 - side * 40, 520, 372, 372];
  const tint = canvas.down(twoStops([lighter(palette.prop, 0.5), 0.9], [palette.prop, 0.5]), 150, 900);
  const sheen = canvas.glow(twoStops(['#fff', 0.4], ['#fff', 0]), [430, 300, 460]);
  return {
    groundY: top + radius * 0.045,
    horizonY: 850,
    scale: 1,
    behind: `${ellipse(disc, tint)}${ellipse(disc, sheen)}`,
    stage: plinth(canvas, mix(palette.floor, palette.prop, 0.25), { x: 600, top, radius, height: wide ? 190 : 170 }),
    inFront: besides(input, side, radius),
    surface: `<ellipse cx="600" cy="${top}" rx="${radius}" ry="${radius * 0.17}"/>`,
    shadow: { lean: -1.15, length: 0.22, end: 0.5 },
  };
};

function besides({ canvas, palette, random }: SceneInput, side: number, radius: number): string {
  const near = { x: 600 + side * (radius + 92), y: 1082, radius: 62 };
  const far = { x: 600 + side * (radius + 4), y: 1112, radius: 30 };
  const colour = side > 0 ? palette.prop : lighter(palette.prop, 0.3);
  return pick(random, [
    () => ball(canvas, colour, near) + ball(canvas, palette.metal, far),
    () => pebbles(canvas, colour, near),
    () =>
      ball(canvas, colour, { ...near, radius: 48 }) +
      petals(mix(palette.prop, palette.tint, 0.6), { ...far, x: 600 - side * (radius + 60), radius: 44 }, random),
  ])();
}
