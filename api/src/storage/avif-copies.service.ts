import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LOGGER } from '../common/logging/logging';
import { encodeAvif } from './encode-image';
import { FileStorage } from './file-storage';
import { avifKey, avifSizes, imageKey, publicFolders, type PublicFolder } from './image-keys';

/**
 * Makes AVIF copies of stored images, which browsers get that can show them. It works in the background, one image at a time, because
 * encoding takes a second or more; until the copy is there, browsers get the webp. After a start, it makes the copies that are missing: of
 * images from before, and of those that a killed process left.
 */
@Injectable()
export class AvifCopiesService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private work: Promise<void> = Promise.resolve();
  private isEnding = false;

  constructor(
    private readonly files: FileStorage,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Adds an image to those that get copies. Resolves at once. */
  add(folder: PublicFolder, file: string): void {
    this.work = this.work.then(() => this.copy(folder, file));
  }

  /** Resolves once all added images have their copies. */
  async done(): Promise<void> {
    await this.work;
  }

  onApplicationBootstrap(): void {
    this.addMissing().catch((err: unknown) => this.logger.warn({ err }, 'nobody knows which pictures have no AVIF copy'));
  }

  /** Adds all images that have no copy. Resolves once they are known, before the copies are made. */
  async addMissing(): Promise<void> {
    for (const folder of publicFolders) for (const file of await this.missing(folder)) this.add(folder, file);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    await this.done();
  }

  private async missing(folder: PublicFolder): Promise<string[]> {
    const namesIn = async (sizeFolder: string) =>
      (await this.files.list(`${folder}/${sizeFolder}`)).map(({ key }) => key.split('/').at(-1) ?? '');
    const copied = await Promise.all(avifSizes.map(async (size) => new Set(await namesIn(`${size}-avif`))));
    return (await namesIn('detail')).filter((file) => copied.some((names) => !names.has(file)));
  }

  /** Never rejects, because one image that can't be copied must not stop the others; the next start tries it again. */
  private async copy(folder: PublicFolder, file: string): Promise<void> {
    try {
      for (const size of this.isEnding ? [] : avifSizes) await this.copySize(folder, { size, file });
    } catch (err) {
      this.logger.warn({ err, file }, 'a picture has no AVIF copy');
    }
  }

  private async copySize(folder: PublicFolder, { size, file }: { size: (typeof avifSizes)[number]; file: string }): Promise<void> {
    const [original, key] = [imageKey(folder, size, file), avifKey(folder, size, file)];
    const bytes = await this.files.read(original);
    // Another process may have made the copy.
    if (!bytes || (await this.files.read(key))) return;
    await this.files.write(key, await encodeAvif(bytes));
    // The image may have been removed meanwhile.
    if (!(await this.files.read(original))) await this.files.remove(key);
  }
}
