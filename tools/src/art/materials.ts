import { linear } from './colour';

export type Material = 'matte' | 'gloss' | 'metal' | 'glass';

/** Light reflected at `across`, from -1 (left edge of a turned body) to 1: key softbox front left, thin rim light right, bounce from the floor. */
export const REFLECTED: Record<Material, (colour: string, across: number) => number[]> = {
  matte(colour, u) {
    const diffuse = Math.max(0, -0.56 * u + 0.83 * Math.sqrt(1 - u * u));
    const rim = [0.05, 0.035, 0.03];
    return linear(colour).map(
      (v, i) => v * (0.3 + 0.78 * diffuse) + 0.06 * softbox(u, [-0.62, -0.3], 0.3) + (rim[i] ?? 0) * ramp(u, 0.7, 1),
    );
  },
  gloss(colour, u) {
    const diffuse = Math.max(0, -0.5 * u + 0.86 * Math.sqrt(1 - u * u));
    const shine = 0.5 * softbox(u, [-0.66, -0.47], 0.045) + 0.16 * softbox(u, [0.74, 0.84], 0.04) + 0.05 * ramp(-u, 0.86, 1);
    return linear(colour).map((v) => v * (0.24 + 0.78 * diffuse) + shine);
  },
  metal(colour, u) {
    const mirrored = 1.05 * softbox(u, [-0.72, -0.3], 0.12) + 0.32 * softbox(u, [-0.16, 0.3], 0.2) + 0.75 * softbox(u, [0.6, 0.82], 0.08);
    const room = 0.1 + mirrored + 0.25 * ramp(-u, 0.9, 1);
    return linear(colour).map((v) => v * room * 1.12 + 0.16 * softbox(u, [-0.6, -0.44], 0.05));
  },
  glass(colour, u) {
    const depth = Math.sqrt(1 - u * u);
    return linear(colour).map((v) => v * (0.22 + 0.9 * depth * (0.72 - 0.3 * u)) + 0.1 * softbox(u, [0.55, 0.86], 0.1));
  },
};

function ramp(x: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
}

/** A softbox seen as a band with soft edges. */
function softbox(x: number, [from, to]: [number, number], edge: number): number {
  return ramp(x, from - edge, from + edge) * (1 - ramp(x, to - edge, to + edge));
}
