type Rgb = [number, number, number];

/** Linear light from `#rrggbb`: shading is only right when light adds up, which screen values don't. */
export function linear(hex: string): Rgb {
  const channel = (at: number): number => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2;
  return [channel(1), channel(3), channel(5)];
}

export function toHex(light: number[]): string {
  const channel = (value: number): string =>
    Math.round(255 * Math.min(1, Math.max(0, value)) ** (1 / 2.2))
      .toString(16)
      .padStart(2, '0');
  return `#${light.map(channel).join('')}`;
}

export function mix(from: string, to: string, share: number): string {
  const target = linear(to);
  return toHex(linear(from).map((value, i) => value + ((target[i] ?? 0) - value) * share));
}

export const SHADOW = '#1d0d17';
export const darker = (colour: string, share: number): string => mix(colour, SHADOW, share);
export const lighter = (colour: string, share: number): string => mix(colour, '#fffaf5', share);
