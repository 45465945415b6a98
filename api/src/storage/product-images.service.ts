import type { ImageView } from '@aflora/contracts';
import { Inject, Injectable, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../common/logging/logging';
import { AvifCopiesService } from './avif-copies.service';
import { encodeImage, type EncodedImage } from './encode-image';
import { FileStorage } from './file-storage';
import { ImageFiles } from './image-files.service';
import { FileSweeps } from './unused-files.service';

/** URLs of all sizes of a row's image. */
export function imagesView(imageUrl: string | null): ImageView | null {
  if (imageUrl === null) return null;
  const file = imageUrl.slice(imageUrl.lastIndexOf('/') + 1);
  return { card: `/media/product-images/card/${file}`, detail: imageUrl, full: `/media/product-images/full/${file}` };
}

/** The image URLs in the rows of a table. */
export interface ImageReferences {
  /** Those of the given ones that rows use, also deleted rows. */
  inUse(imageUrls: string[]): Promise<string[]>;
  /** Those of the newest rows that are not deleted. */
  newest(count: number): Promise<string[]>;
}

/** Longer than any request takes between writing its files and committing its row. */
const ORPHAN_AGE_MS = 3_600_000;
/** Images of each kind of product that are looked for at a start: enough to tell that a folder or bucket was moved without them. */
const CHECKED_IMAGES = 10;

@Injectable()
export class ProductImagesService {
  private readonly references: ImageReferences[] = [];
  private readonly images: ImageFiles;

  /** Without `copies`, the next start of the API makes the AVIF copies. */
  constructor(files: FileStorage, @Optional() copies?: AvifCopiesService) {
    this.images = new ImageFiles(files, 'product-images', (file) => copies?.add('product-images', file));
  }

  /** Throws `image.wrong-type`. Slow, so call it before a transaction, not within one. */
  encode(bytes: Buffer): Promise<EncodedImage> {
    return encodeImage(bytes);
  }

  /**
   * Writes the files under a new name and returns the URL for the row, which the caller commits afterwards. If the process is killed in
   * between, the files are orphaned and `removeOrphans` deletes them; a row never lacks its image.
   */
  save(entityId: string, image: EncodedImage): Promise<string> {
    return this.images.save(entityId, image);
  }

  /** The encoded files of an image, for a copy; undefined if one is missing. */
  async load(imageUrl: string | null): Promise<EncodedImage | undefined> {
    return imageUrl === null ? undefined : this.images.load(imageUrl);
  }

  /** Writes the files, then runs the work that stores their URL; removes the files again if the work is refused. */
  async saveWith<T>(entityId: string, image: EncodedImage | undefined, work: (imageUrl?: string) => Promise<T>): Promise<T> {
    if (!image) return work();
    const imageUrl = await this.save(entityId, image);
    return this.images.nameBy(imageUrl, () => work(imageUrl));
  }

  /** Resolves with false if a file may remain, which `removeOrphans` removes later. */
  async remove(imageUrl: string | null): Promise<boolean> {
    return imageUrl === null || this.images.remove(imageUrl);
  }

  /** Modules whose rows use images must register here; otherwise `removeOrphans` would delete their images. */
  registerReferences(references: ImageReferences): void {
    this.references.push(references);
  }

  /**
   * Removes image files without a row, which a killed process left. Resolves with the number of images. Rejects, and removes nothing, if
   * the images seem to belong to another database.
   */
  removeOrphans(now = Date.now()): Promise<number> {
    const namedOf = async (urls: string[]) => (await Promise.all(this.references.map(({ inUse }) => inUse(urls)))).flat();
    return this.images.removeUnused({ ageMs: ORPHAN_AGE_MS, now, namedOf });
  }

  /** Number of the newest products' images, and of those among them whose files are missing. */
  async countMissing(): Promise<{ missing: number; checked: number }> {
    const urls = (await Promise.all(this.references.map(({ newest }) => newest(CHECKED_IMAGES)))).flat();
    let missing = 0;
    for (const url of urls) if (!(await this.images.has(url))) missing += 1;
    return { missing, checked: urls.length };
  }
}

/** Removes orphaned images, and reports missing ones once after startup, in the background. A failure is only logged. */
@Injectable()
export class ImagesSweep implements OnApplicationBootstrap {
  constructor(
    private readonly images: ProductImagesService,
    @Inject(LOGGER) private readonly logger: Logger,
    sweeps: FileSweeps,
  ) {
    sweeps.register('products.remove-unused-pictures', () => images.removeOrphans());
  }

  onApplicationBootstrap(): void {
    void this.reportMissing();
  }

  /** Logs when products have pictures that the storage lacks. */
  async reportMissing(): Promise<void> {
    try {
      const { missing, checked } = await this.images.countMissing();
      if (missing > 0)
        this.logger.error(
          { missing, checked },
          'pictures of the newest products are missing: are they in MEDIA_BUCKET, or else in MEDIA_DIR?',
        );
    } catch (err) {
      this.logger.error({ err }, "the pictures can't be read (MEDIA_BUCKET with S3_*, or else MEDIA_DIR)");
    }
  }
}
