import type { Canvas } from '../canvas';
import type { Palette } from '../palettes';
import type { Random } from '../seeded-random';
import type { Silhouette } from '../silhouettes/silhouette';

export interface Scene {
  /** Where the product's base stands on the 1200 × 1200 sheet. */
  groundY: number;
  /** Where wall and floor meet. */
  horizonY: number;
  scale: number;
  behind: string;
  stage: string;
  inFront: string;
  /** The product's shadow stays on this surface; without one it runs over the floor. */
  surface?: string;
  /** How the shadow falls: towards the right, and how long. */
  shadow: { lean: number; length: number; end: number };
}

export interface SceneInput {
  canvas: Canvas;
  palette: Palette;
  random: Random;
  product: Silhouette;
}

export type DrawScene = (input: SceneInput) => Scene;

/** Jars and soaps need a broader stage than bottles. */
export const isWide = (product: Silhouette): boolean => product.foot > 180;
