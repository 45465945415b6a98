import { toHex } from './colour';
import { REFLECTED, type Material } from './materials';
import { BLUR_FILTERS, round } from './shapes';

export type Stop = [offset: number, colour: string, opacity?: number];

type Shade = string | [colour: string, opacity: number];

export const twoStops = (from: Shade, to: Shade): Stop[] => [
  [0, ...asShade(from)],
  [1, ...asShade(to)],
];

const asShade = (shade: Shade): [string, number] => (typeof shade === 'string' ? [shade, 1] : shade);

const SHADE_STEPS = 36;

/** Collects the gradients and clips of one picture, with ids in drawing order so that the same picture is the same text. */
export class Canvas {
  private readonly definitions: string[] = [];

  constructor(
    readonly width: number,
    readonly height: number,
  ) {}

  /** The shading of a turned body between -radius and radius. */
  shade(material: Material, colour: string, radius: number): string {
    const stops = Array.from({ length: SHADE_STEPS + 1 }, (_, i) => {
      const across = -0.999 + (1.998 * i) / SHADE_STEPS;
      return `<stop offset="${round((i / SHADE_STEPS) * 100)}%" stop-color="${toHex(REFLECTED[material](colour, across))}"/>`;
    });
    return this.define((id) => `<linearGradient id="${id}" ${line([-radius, 0, radius, 0])}>${stops.join('')}</linearGradient>`);
  }

  fade(stops: Stop[], from: [x0: number, y0: number, x1: number, y1: number]): string {
    return this.define((id) => `<linearGradient id="${id}" ${line(from)}>${stopTags(stops)}</linearGradient>`);
  }

  /** A fade from top to bottom. */
  down(stops: Stop[], y0: number, y1: number): string {
    return this.fade(stops, [0, y0, 0, y1]);
  }

  glow(stops: Stop[], [cx, cy, r]: [number, number, number], transform = ''): string {
    const turn = transform && ` gradientTransform="${transform}"`;
    return this.define(
      (id) =>
        `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}"${turn}>${stopTags(stops)}</radialGradient>`,
    );
  }

  clip(shape: string): string {
    return this.define((id) => `<clipPath id="${id}">${shape.startsWith('<') ? shape : `<path d="${shape}"/>`}</clipPath>`);
  }

  /** The finished picture, with a film grain that keeps its large fades from banding. */
  svg(body: string, grainSeed: number, grain = 0.16): string {
    const { width, height } = this;
    const noise = `<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="${grainSeed}"/><feColorMatrix values="0 0 0 0 .12  0 0 0 0 .06  0 0 0 0 .1  .9 0 0 0 -.4"/></filter>`;
    const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
    const veil = `<rect width="${width}" height="${height}" filter="url(#grain)" opacity="${grain}"/>`;
    return `<svg ${frame}><defs>${BLUR_FILTERS}${this.definitions.join('')}${noise}</defs>${body}${veil}</svg>`;
  }

  private define(write: (id: string) => string): string {
    const id = `d${this.definitions.length}`;
    this.definitions.push(write(id));
    return `url(#${id})`;
  }
}

function line([x0, y0, x1, y1]: [number, number, number, number]): string {
  return `gradientUnits="userSpaceOnUse" x1="${x0}" y1="${y0}" x2="${x1}" y2="${y1}"`;
}

function stopTags(stops: Stop[]): string {
  return stops
    .map(([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');
}
