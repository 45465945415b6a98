import type { Canvas } from '../canvas';
import type { Palette } from '../palettes';
import type { Random } from '../seeded-random';

/** One product, its base centred at 0,0 and up being negative. */
export interface Silhouette {
  art: string;
  /** What its shadow is cast from. */
  outline: string;
  /** Radius of what touches the ground. */
  foot: number;
  height: number;
}

export type DrawSilhouette = (canvas: Canvas, palette: Palette, random: Random) => Silhouette;
