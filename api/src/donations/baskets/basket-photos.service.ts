import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BasketPhotoFiles } from '../../storage/image-files.service';
import { FileSweeps } from '../../storage/unused-files.service';

/**
 * Age of unused photos that are removed. A basket refers to an upload within the same request, and even the slowest takes less than a day.
 */
const UNUSED_AGE_MS = 86_400_000;

/** Those of the given URLs that a basket has. */
const NAMED = 'SELECT DISTINCT photo_url AS url FROM adopted_baskets WHERE photo_url = ANY ($1)';

/** Photos of baskets, in a folder of their own: sweeps of other folders don't see them. */
@Injectable()
export class BasketPhotosService {
  constructor(
    private readonly images: BasketPhotoFiles,
    private readonly dataSource: DataSource,
    sweeps: FileSweeps,
  ) {
    sweeps.register('baskets.remove-unused-photos', () => this.removeUnused());
  }

  /** Encodes the photo upright and without metadata. Throws `image.wrong-type`. */
  upload(image: Buffer): Promise<string> {
    return this.images.upload(image);
  }

  /** Runs the change that gives an uploaded photo to baskets, and removes the photo again if the change was certainly refused. */
  nameBy<T>(url: string, change: () => Promise<T>): Promise<T> {
    return this.images.nameBy(url, change);
  }

  /**
   * Removes the files of those photos that no basket has after a committed change. Failures are ignored, because the baskets are already
   * saved and the sweep removes the files later.
   */
  async removeUnnamed(urls: string[]): Promise<void> {
    const named = await this.namedOf(urls).catch(() => new Set(urls));
    for (const url of urls) if (!named.has(url)) await this.images.remove(url);
  }

  /**
   * Removes photos older than a day that no basket has, which a stopped process left behind. Resolves with their number. Rejects, and removes
   * nothing, if the photos seem to belong to another database.
   */
  removeUnused(now = Date.now()): Promise<number> {
    return this.images.removeUnused({ ageMs: UNUSED_AGE_MS, now, namedOf: (urls) => this.namedOf(urls) });
  }

  private async namedOf(urls: string[]): Promise<Set<string>> {
    const rows = await this.dataSource.query<{ url: string }[]>(NAMED, [urls]);
    return new Set(rows.map(({ url }) => url));
  }
}
