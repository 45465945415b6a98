import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { encodeImage, type EncodedImage, imageSizeNames, type ImageSize } from './encode-image';
import { FileStorage } from './file-storage';

/** Folders of images. Each has its own owner, which alone removes files from it. */
export type ImageFolder = 'product-images' | 'setting-pictures';

/** `<uuid>-<milliseconds>.webp` */
export const IMAGE_FILE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}-\d{13}\.webp$/;

export const imageKey = (folder: ImageFolder, size: ImageSize, file: string): string => `${folder}/${size}/${file}`;

const fileOf = (urlOrKey: string): string => urlOrKey.slice(urlOrKey.lastIndexOf('/') + 1);

interface StoredImage {
  url: string;
  /** Time of its newest file. */
  modifiedAt: Date;
}

/** The images of one folder, each in all sizes. An image is known by the URL of its detail size. */
export class ImageFiles {
  constructor(
    private readonly files: FileStorage,
    private readonly folder: ImageFolder,
  ) {}

  /** Writes the files under a new name, which begins with the id, and returns the URL. */
  async save(id: string, image: EncodedImage): Promise<string> {
    const file = `${id}-${Date.now()}.webp`;
    try {
      for (const size of imageSizeNames) await this.files.write(this.keyOf(size, file), image[size]);
    } catch (error) {
      await this.remove(this.urlOf(file));
      throw error;
    }
    return this.urlOf(file);
  }

  /** Undefined if one of the files is missing. */
  async load(url: string): Promise<EncodedImage | undefined> {
    const sizes = await Promise.all(imageSizeNames.map(async (size) => [size, await this.files.read(this.keyOf(size, url))] as const));
    return sizes.every(([, content]) => content) ? (Object.fromEntries(sizes) as EncodedImage) : undefined;
  }

  /** Ignores failures; the files that remain are still listed. */
  async remove(url: string): Promise<void> {
    await Promise.allSettled(imageSizeNames.map((size) => this.files.remove(this.keyOf(size, url))));
  }

  /** Also images of which some files are missing. */
  async list(): Promise<StoredImage[]> {
    const listed = await Promise.all(imageSizeNames.map((size) => this.files.list(`${this.folder}/${size}`)));
    const images = new Map<string, StoredImage>();
    for (const { key, modifiedAt } of listed.flat()) {
      const url = this.urlOf(key);
      const known = images.get(url);
      if (!known || known.modifiedAt < modifiedAt) images.set(url, { url, modifiedAt });
    }
    return [...images.values()];
  }

  private keyOf(size: ImageSize, url: string): string {
    return imageKey(this.folder, size, fileOf(url));
  }

  private urlOf(file: string): string {
    return `/media/${this.keyOf('detail', file)}`;
  }
}

/** Pictures of the site's settings. */
@Injectable()
export class SettingPictureFiles extends ImageFiles {
  constructor(files: FileStorage) {
    super(files, 'setting-pictures');
  }

  /** Resolves with the picture's URL. Throws `image.wrong-type`. */
  async upload(bytes: Buffer): Promise<string> {
    return this.save(randomUUID(), await encodeImage(bytes));
  }
}
