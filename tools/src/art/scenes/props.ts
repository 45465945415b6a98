import type { Canvas } from '../canvas';
import { PETAL } from '../brand-mark';
import { darker, lighter, mix } from '../colour';
import type { Random } from '../seeded-random';
import { blurred, ellipse, path, round } from '../shapes';

interface Place {
  x: number;
  /** Where it touches the ground. */
  y: number;
  radius: number;
}

export function ball(canvas: Canvas, colour: string, { x, y, radius: r }: Place): string {
  const pearl = canvas.glow(
    [
      [0, lighter(colour, 0.85)],
      [0.35, lighter(colour, 0.25)],
      [0.72, mix(colour, '#5a2a3c', 0.3)],
      [0.93, darker(colour, 0.48)],
      [1, mix(colour, '#5a2a3c', 0.4)],
    ],
    [x - r * 0.38, y - r * 1.42, r * 1.55],
  );
  return `${groundShadow({ x, y, radius: r })}<circle cx="${x}" cy="${y - r}" r="${r}" fill="${pearl}"/>`;
}

/** Two river stones, one on the other. */
export function pebbles(canvas: Canvas, colour: string, { x, y, radius: r }: Place): string {
  const stone = (tone: string, [cx, cy, rx, ry]: [number, number, number, number]): string => {
    const skin: [number, string][] = [
      [0, lighter(tone, 0.8)],
      [0.45, tone],
      [1, darker(tone, 0.42)],
    ];
    return ellipse([cx, cy, rx, ry], canvas.glow(skin, [cx - rx * 0.4, cy - ry * 0.9, rx * 1.7]));
  };
  return `${groundShadow({ x, y, radius: r * 1.2 })}${stone(colour, [x, y - r * 0.42, r * 1.25, r * 0.46])}
    ${ellipse([x + 4, y - r * 0.84, r * 0.7, r * 0.1], '#1d0d17', `opacity=".35" ${blurred(4)}`)}${stone(lighter(colour, 0.35), [x + r * 0.08, y - r * 1.16, r * 0.86, r * 0.38])}`;
}

/** Fallen petals, flat on the ground. */
export function petals(colour: string, { x, y, radius: r }: Place, random: Random): string {
  return Array.from({ length: 4 }, (_, i) => {
    const at = `translate(${round(x + (i - 1.5) * r * 1.5 + (random() - 0.5) * r)} ${round(y - 6 + (random() - 0.5) * r * 0.7)}) scale(1 .5) rotate(${round(60 + random() * 240)}) scale(${round(r / 24)})`;
    return `<g transform="${at}"><path d="${PETAL}" fill="#1d0d17" opacity=".22" transform="translate(4 5)" ${blurred(3)}/><path d="${PETAL}" fill="${lighter(colour, 0.25 * random())}"/><path d="M0 -4C-3 -20 -3 -40 0 -58" fill="none" stroke="#fff" stroke-width="1.6" opacity=".5"/></g>`;
  }).join('');
}

interface Plinth {
  x: number;
  top: number;
  radius: number;
  height: number;
  tilt?: number;
}

export function plinth(canvas: Canvas, colour: string, { x, top, radius: rx, height, tilt = 0.17 }: Plinth): string {
  const ry = rx * tilt;
  const foot = top + height;
  const side = `M${-rx} ${top}A${rx} ${ry} 0 0 0 ${rx} ${top}L${rx} ${foot}A${rx} ${ry} 0 0 1 ${-rx} ${foot}Z`;
  const weight = canvas.down(
    [
      [0, '#fff', 0.12],
      [0.3, '#000', 0],
      [1, '#1d0d17', 0.22],
    ],
    top,
    foot + ry,
  );
  const plate = canvas.fade(
    [
      [0, lighter(colour, 0.78)],
      [0.6, lighter(colour, 0.42)],
      [1, lighter(colour, 0.16)],
    ],
    [x - rx, 0, x + rx, 0],
  );
  return `${ellipse([x + rx * 0.42, foot + ry * 0.3, rx * 1.32, ry * 1.25], '#1d0d17', `opacity=".24" ${blurred(28)}`)}
    ${ellipse([x + 10, foot + ry * 0.2, rx * 1.02, ry], '#1d0d17', `opacity=".36" ${blurred(12)}`)}
    <g transform="translate(${x} 0)">${path(side, canvas.shade('matte', colour, rx))}${path(side, weight)}</g>${ellipse([x, top, rx, ry], plate)}
    ${path(`M${x - rx} ${top}A${rx} ${ry} 0 0 0 ${x + rx} ${top}`, 'none', `stroke="#fff" stroke-width="3" opacity=".4" ${blurred(2)}`)}`;
}

function groundShadow({ x, y, radius: r }: Place): string {
  return `${ellipse([x + r * 0.5, y + 2, r * 1.25, r * 0.24], '#1d0d17', `opacity=".3" ${blurred(12)}`)}${ellipse([x + 4, y, r * 0.5, r * 0.1], '#1d0d17', `opacity=".5" ${blurred(4)}`)}`;
}
