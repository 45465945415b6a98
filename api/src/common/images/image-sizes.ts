/** The longer side of each size in pixels; smaller pictures are never enlarged. */
export const imageSizes = { card: 480, detail: 960, full: 1600 } as const;

export type ImageSize = keyof typeof imageSizes;

export const imageSizeNames = Object.keys(imageSizes) as ImageSize[];
