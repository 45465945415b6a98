import { type ImageSize, imageSizeNames } from './encode-image';

/** Folders of pictures that every visitor sees, which get AVIF copies. */
export const publicFolders = ['product-images', 'setting-pictures', 'basket-photos'] as const;
export type PublicFolder = (typeof publicFolders)[number];

/** Folders of images. Each has its own owner, which alone removes files from it. */
export type ImageFolder = PublicFolder | 'expense-pictures';

/** Sizes with an AVIF copy. The largest is shown only to those who zoom, and to machines that read pages. */
export const avifSizes = ['card', 'detail'] as const satisfies ImageSize[];

/** `<uuid>-<milliseconds>.webp` */
export const IMAGE_FILE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}-\d{13}\.webp$/;

export const imageKey = (folder: ImageFolder, size: ImageSize, file: string): string => `${folder}/${size}/${file}`;

/** The copy has the name of its original, so that both are found by the image's URL. */
export const avifKey = (folder: ImageFolder, size: (typeof avifSizes)[number], file: string): string => `${folder}/${size}-avif/${file}`;

export const hasAvif = (size: ImageSize): size is (typeof avifSizes)[number] => (avifSizes as readonly ImageSize[]).includes(size);

/** Folders of the sizes of the images in a folder. */
export const originalFoldersOf = (folder: ImageFolder): string[] => imageSizeNames.map((size) => `${folder}/${size}`);

/** Folders of their AVIF copies. */
export const avifFoldersOf = (folder: ImageFolder): string[] => avifSizes.map((size) => `${folder}/${size}-avif`);

export const foldersOf = (folder: ImageFolder): string[] => [...originalFoldersOf(folder), ...avifFoldersOf(folder)];
