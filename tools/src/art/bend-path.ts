import { round } from './shapes';

export type Point = [x: number, y: number];
export type Place = (point: Point) => Point;

/** Moves every point of an absolute path. Axis-parallel lines become free ones, since what was level may not stay level. */
export function movePath(d: string, place: Place): string {
  let current: Point = [0, 0];
  return d.replace(/([MLHVCQZ])([^A-Z]*)/g, (_, command: string, text: string) => {
    if (command === 'Z') return 'Z';
    const numbers = (text.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const points = command === 'H' || command === 'V' ? [along(command, numbers[0] ?? 0, current)] : pairs(numbers);
    current = points.at(-1) ?? current;
    return `${command === 'H' || command === 'V' ? 'L' : command}${points.map((point) => place(point).map(round).join(' ')).join(' ')}`;
  });
}

/** Wraps what was drawn flat around an upright cylinder: it narrows towards the sides and sinks in the middle, as seen from a little above. */
export function aroundCylinder(radius: number, tilt: number): Place {
  return ([x, y]) => {
    const angle = Math.max(-1.4, Math.min(1.4, x / radius));
    return [radius * Math.sin(angle), y - tilt * radius * (1 - Math.cos(angle))];
  };
}

export function affine({ turn = 0, scale = 1, x = 0, y = 0 }: { turn?: number; scale?: number; x?: number; y?: number }): Place {
  const sin = Math.sin((turn * Math.PI) / 180) * scale;
  const cos = Math.cos((turn * Math.PI) / 180) * scale;
  return ([px, py]) => [cos * px - sin * py + x, sin * px + cos * py + y];
}

export const inTurn =
  (...places: Place[]): Place =>
  (point) =>
    places.reduce((moved, place) => place(moved), point);

function along(command: 'H' | 'V', value: number, [x, y]: Point): Point {
  return command === 'H' ? [value, y] : [x, value];
}

function pairs(numbers: number[]): Point[] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => [numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]);
}
