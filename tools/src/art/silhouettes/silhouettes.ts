import { bar } from './bar';
import { dropper } from './dropper';
import { jar } from './jar';
import { pump } from './pump';
import type { DrawSilhouette } from './silhouette';
import { stick } from './stick';
import { tube } from './tube';

export const SILHOUETTES = { dropper, pump, jar, tube, stick, bar } satisfies Record<string, DrawSilhouette>;

export type SilhouetteName = keyof typeof SILHOUETTES;
