/** One decimal is below a pixel at every size we render, and keeps the SVG small. */
export const round = (value: number): number => Math.round(value * 10) / 10;

const BLURS = [2, 3, 4, 6, 8, 12, 14, 28] as const;
export type Blur = (typeof BLURS)[number];

export const blurred = (deviation: Blur): string => `filter="url(#b${deviation})"`;

export const BLUR_FILTERS = BLURS.map(
  (n) => `<filter id="b${n}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${n}"/></filter>`,
).join('');

export const path = (d: string, fill: string, rest = ''): string => `<path d="${d}" fill="${fill}" ${rest}/>`;

type Ellipse = [cx: number, cy: number, rx: number, ry: number];

export function ellipse([cx, cy, rx, ry]: Ellipse, fill: string, rest = ''): string {
  return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${rest}/>`;
}

type Ring = [radius: number, y: number];

/** A turned segment between two heights: straight sides, elliptical top and bottom edges. `tilt` is how round they look from above. */
export function turned([r0, y0]: Ring, [r1, y1]: Ring, tilt = 0.15): string {
  return `M${-r0} ${y0}A${r0} ${r0 * tilt} 0 0 0 ${r0} ${y0}L${r1} ${y1}A${r1} ${r1 * tilt} 0 0 1 ${-r1} ${y1}Z`;
}

type Box = [x: number, y: number, width: number, height: number];

/** A window's reflection: an upright pill of white, softened. */
export function glint([x, y, width, height]: Box, opacity: number, softness: Blur = 3): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${width / 2}" fill="#fff" opacity="${opacity}" ${blurred(softness)}/>`;
}

export function rect([x, y, width, height]: Box, fill: string, rest = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${rest}/>`;
}
