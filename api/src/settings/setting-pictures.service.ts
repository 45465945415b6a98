import type { SettingPictureView, Violation } from '@aflora/contracts';
import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { Problem } from '../common/problems/problem';
import { JobsService } from '../jobs/jobs.service';
import { SettingPictureFiles } from '../storage/image-files.service';

/** As long as browsers keep the drafts of the console, which name pictures before a version does. */
const UNUSED_AGE_MS = 30 * 86_400_000;

const SWEEP = 'settings.remove-unused-pictures';
/** 04:15 in São Paulo. */
const EVERY_NIGHT = '15 7 * * *';

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
    jobs: JobsService,
  ) {
    jobs.define(SWEEP, () => this.sweep());
    jobs.repeat(SWEEP, EVERY_NIGHT);
  }

  /** Throws `validation.failed` without a picture, `image.wrong-type`. */
  async upload(image: Buffer | undefined): Promise<SettingPictureView> {
    if (!image) throw new Problem('validation.failed', {}, { errors: [{ field: 'image', code: 'required', params: {} }] });
    return { url: await this.images.upload(image) };
  }

  /** Throws `validation.failed` for each photo of a section's value that was never uploaded or is removed. */
  async requireStored(value: object): Promise<void> {
    const { projectPhotos: photos = [] } = value as { projectPhotos?: SettingPictureView[] };
    const stored = await Promise.all(photos.map(({ url }) => this.images.has(url)));
    const errors = stored.flatMap((isStored, index): Violation[] =>
      isStored ? [] : [{ field: `projectPhotos.${index}.url`, code: 'picture', params: {} }],
    );
    if (errors.length > 0) throw new Problem('validation.failed', {}, { errors });
  }

  /**
   * Removes pictures older than 30 days that no version names. Resolves with their number. Rejects, and removes nothing, if the pictures seem
   * to belong to another database.
   */
  removeUnused(now = Date.now()): Promise<number> {
    const namedOf = async (urls: string[]) => (await this.dataSource.query<SettingPictureView[]>(NAMED, [urls])).map(({ url }) => url);
    return this.images.removeUnused({ ageMs: UNUSED_AGE_MS, now, namedOf });
  }

  onApplicationBootstrap(): void {
    void this.sweep();
  }

  /**
   * In the background after each start, and each night: a process may run for months, and the pictures of so many abandoned forms would look
   * like those of another database. A failure is only logged.
   */
  private async sweep(): Promise<void> {
    try {
      const removed = await this.removeUnused();
      if (removed > 0) this.logger.info({ removed }, 'removed pictures that no version of a setting names');
    } catch (err) {
      this.logger.warn({ err }, 'no unused picture of the settings was removed');
    }
  }
}
