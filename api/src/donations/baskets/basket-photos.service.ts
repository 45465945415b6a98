import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../../common/logging/logging';
import { BasketPhotoFiles } from '../../storage/image-files.service';

/** An upload is named by a basket within its own request; a day is enough for the slowest one. */
const UNUSED_AGE_MS = 86_400_000;

/** Of the given addresses, those that a basket has. */
const NAMED = 'SELECT DISTINCT photo_url AS url FROM adopted_baskets WHERE photo_url = ANY ($1)';

/** Photos of baskets, in a folder of their own: sweeps of other folders don't see them. */
@Injectable()
export class BasketPhotosService implements OnApplicationBootstrap {
  constructor(
    private readonly images: BasketPhotoFiles,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Encodes the photo upright and without metadata. Throws `image.wrong-type`. */
  upload(image: Buffer): Promise<string> {
    return this.images.upload(image);
  }

  /** Removes the files of those photos that no basket has. */
  async removeUnnamed(urls: string[]): Promise<void> {
    const named = await this.namedOf(urls);
    for (const url of urls) if (!named.has(url)) await this.images.remove(url);
  }

  /**
   * Removes photos older than a day that no basket has, which a stopped process left behind. Resolves with their number. Rejects, and removes
   * nothing, if the photos seem to belong to another database.
   */
  removeUnused(now = Date.now()): Promise<number> {
    return this.images.removeUnused({ ageMs: UNUSED_AGE_MS, now, namedOf: (urls) => this.namedOf(urls) });
  }

  /** Once after startup, in the background; a failure is only logged. */
  onApplicationBootstrap(): void {
    this.removeUnused().then(
      (removed) => removed > 0 && this.logger.info({ removed }, 'removed photos that no basket has'),
      (err: unknown) => this.logger.warn({ err }, 'no unused photo of baskets was removed'),
    );
  }

  private async namedOf(urls: string[]): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ url: string }[]>(NAMED, [urls]);
    return new Set(rows.map(({ url }) => url));
  }
}
