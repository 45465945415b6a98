import type { SettingPictureView, Violation } from '@aflora/contracts';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { Problem } from '../common/problems/problem';
import { SettingPictureFiles } from '../storage/image-files.service';

/** As long as browsers keep the drafts of the console, which name pictures before a version does. */
const UNUSED_AGE_MS = 30 * 86_400_000;

/**
 * Of the given addresses, those in any text of any version: earlier versions can be restored, and other releases may know sections and
 * fields that this one doesn't.
 */
const NAMED = `
  SELECT DISTINCT field #>> '{}' AS url FROM settings, jsonb_path_query(value, '$.**') AS field
  WHERE jsonb_typeof(field) = 'string' AND field #>> '{}' = ANY ($1)
`;

/** Pictures that sections of the settings name, in a folder of their own: the sweep of products' images doesn't see them. */
@Injectable()
export class SettingPicturesService implements OnApplicationBootstrap {
  constructor(
    private readonly images: SettingPictureFiles,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws `validation.failed` without a picture, `image.wrong-type`. */
  async upload(image: Buffer | undefined): Promise<SettingPictureView> {
    if (!image) throw new Problem('validation.failed', {}, { errors: [{ field: 'image', code: 'required', params: {} }] });
    return { url: await this.images.upload(image) };
  }

  /** Throws `validation.failed` for each photo of a section's value that was never uploaded or is removed. */
  async requireStored(value: object): Promise<void> {
    const { projectPhotos: photos = [] } = value as { projectPhotos?: SettingPictureView[] };
    if (photos.length === 0) return;
    const stored = new Set((await this.images.list()).map(({ url }) => url));
    const errors = photos.flatMap(({ url }, index): Violation[] =>
      stored.has(url) ? [] : [{ field: `projectPhotos.${index}.url`, code: 'picture', params: {} }],
    );
    if (errors.length > 0) throw new Problem('validation.failed', {}, { errors });
  }

  /**
   * Removes pictures older than 30 days that no version names. Resolves with their number. While the versions name none of the stored
   * pictures, all stay, because the database may be another one than that of the pictures.
   */
  async removeUnused(now = Date.now()): Promise<number> {
    const stored = await this.images.list();
    const rows = await this.dataSource.query<SettingPictureView[]>(NAMED, [stored.map(({ url }) => url)]);
    if (rows.length === 0) return 0;
    const named = new Set(rows.map(({ url }) => url));
    const unused = stored.filter(({ url, modifiedAt }) => !named.has(url) && now - modifiedAt.getTime() > UNUSED_AGE_MS);
    for (const { url } of unused) await this.images.remove(url);
    return unused.length;
  }

  /** Once after startup, in the background; a failure is only logged. */
  onApplicationBootstrap(): void {
    this.removeUnused().then(
      (removed) => removed > 0 && this.logger.info({ removed }, 'removed pictures that no version of a setting names'),
      (err: unknown) => this.logger.warn({ err }, 'no unused picture of the settings was removed'),
    );
  }
}
