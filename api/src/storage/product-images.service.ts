import { Injectable } from '@nestjs/common';
import { type EncodedImage, imageFileOf, imageFolder, imageKey, imageUrlOf, imageSizeNames } from '../common/images/images';
import { encodeImage } from './encode-image';
import { FileStorage } from './file-storage';

/** Which of these files do rows of a table name? */
export type ImageReferences = (imageUrls: string[]) => Promise<string[]>;

/** Longer than any request takes that is still between its files and its row. */
const LEFTOVER_AFTER_MS = 3_600_000;

@Injectable()
export class ProductImagesService {
  private readonly references: ImageReferences[] = [];

  constructor(private readonly files: FileStorage) {}

  /** Throws `image.wrong-type`. Slow: call it before a transaction, not in one. */
  encode(bytes: Buffer): Promise<EncodedImage> {
    return encodeImage(bytes);
  }

  /**
   * Writes the files under their final, unused name and answers the address for the row. Whoever calls commits
   * the row afterwards: a kill in between leaves files that `removeLeftovers` finds, never a row without its picture.
   */
  async save(entityId: string, image: EncodedImage): Promise<string> {
    const file = `${entityId}-${Date.now()}.webp`;
    try {
      for (const size of imageSizeNames) await this.files.write(imageKey(size, file), image[size]);
    } catch (error) {
      await this.remove(imageUrlOf(file));
      throw error;
    }
    return imageUrlOf(file);
  }

  /** The files of a picture as they are, for a copy under another name; undefined where one of them is missing. */
  async stored(imageUrl: string | null): Promise<EncodedImage | undefined> {
    if (imageUrl === null) return undefined;
    const file = imageFileOf(imageUrl);
    const sizes = await Promise.all(imageSizeNames.map(async (size) => [size, await this.files.read(imageKey(size, file))] as const));
    return sizes.every(([, content]) => content) ? (Object.fromEntries(sizes) as EncodedImage) : undefined;
  }

  /** Files first, then the work that names them; when it fails they go again. */
  async keepWith<T>(entityId: string, image: EncodedImage | undefined, work: (imageUrl?: string) => Promise<T>): Promise<T> {
    if (!image) return work();
    const imageUrl = await this.save(entityId, image);
    try {
      return await work(imageUrl);
    } catch (error) {
      await this.remove(imageUrl);
      throw error;
    }
  }

  /** What a disk refuses to remove now is a leftover for later: by then the change itself is committed and no error would be true. */
  async remove(imageUrl: string | null): Promise<void> {
    if (imageUrl === null) return;
    const file = imageFileOf(imageUrl);
    await Promise.allSettled(imageSizeNames.map((size) => this.files.remove(imageKey(size, file))));
  }

  /** Every module whose rows name pictures says so, or `removeLeftovers` would take them for leftovers. */
  referencedBy(references: ImageReferences): void {
    this.references.push(references);
  }

  /** Removes the files that a killed process left without a row. Responds how many pictures. */
  async removeLeftovers(now = Date.now()): Promise<number> {
    const listed = await Promise.all(imageSizeNames.map((size) => this.files.list(imageFolder(size))));
    const old = listed.flat().filter((file) => now - file.modifiedAt.getTime() > LEFTOVER_AFTER_MS);
    const urls = [...new Set(old.map((file) => imageUrlOf(imageFileOf(file.key))))];
    const named = new Set((await Promise.all(this.references.map((of) => of(urls)))).flat());
    const leftovers = urls.filter((url) => !named.has(url));
    for (const url of leftovers) await this.remove(url);
    return leftovers.length;
  }
}
