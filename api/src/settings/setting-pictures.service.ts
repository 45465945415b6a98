import type { SettingPictureView, Violation } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { LOGGER } from '../common/logging/logging';
import { Problem } from '../common/problems/problem';
import { FileLocks } from '../storage/file-locks.service';
import { SettingPictureFiles } from '../storage/image-files.service';
import { FileSweeps } from '../storage/unused-files.service';

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
export class SettingPicturesService {
  private readonly locks: FileLocks;

  constructor(
    private readonly images: SettingPictureFiles,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) logger: Logger,
    sweeps: FileSweeps,
  ) {
    const remove = (url: string) => this.images.remove(url);
    this.locks = new FileLocks(dataSource, logger, { kind: 'setting-picture', namedOf, remove });
    sweeps.register('settings.remove-unused-pictures', () => this.removeUnused());
  }

  /** Throws `validation.failed` without a picture, `image.wrong-type`. */
  async upload(image: Buffer | undefined): Promise<SettingPictureView> {
    if (!image) throw new Problem('validation.failed', {}, { errors: [{ field: 'image', code: 'required', params: {} }] });
    return { url: await this.images.upload(image) };
  }

  /** Throws `validation.failed` for each photo of a section's value that was never uploaded or is removed. */
  async requireStored(value: object): Promise<void> {
    const stored = await Promise.all(urlsIn(value).map((url) => this.images.has(url)));
    const errors = stored.flatMap((isStored, index): Violation[] =>
      isStored ? [] : [{ field: `projectPhotos.${index}.url`, code: 'picture', params: {} }],
    );
    if (errors.length > 0) throw new Problem('validation.failed', {}, { errors });
  }

  /** Like `requireStored`, in the transaction that adds the version: nobody removes the photos before the end of the transaction. */
  async keepStored(manager: EntityManager, value: object): Promise<void> {
    await this.locks.hold(manager, urlsIn(value));
    await this.requireStored(value);
  }

  /**
   * Removes pictures older than 30 days that no version names. Resolves with their number. Rejects, and removes nothing, if the pictures seem
   * to belong to another database.
   */
  removeUnused(now = Date.now()): Promise<number> {
    const sweep = {
      namedOf: (urls: string[]) => namedOf(urls, this.dataSource.manager),
      removeUnnamed: (url: string) => this.locks.removeUnnamed(url),
    };
    return this.images.removeUnused({ ageMs: UNUSED_AGE_MS, now, ...sweep });
  }
}

const urlsIn = (value: object): string[] => ((value as { projectPhotos?: SettingPictureView[] }).projectPhotos ?? []).map(({ url }) => url);

async function namedOf(urls: string[], manager: EntityManager): Promise<string[]> {
  return (await manager.query<SettingPictureView[]>(NAMED, [urls])).map(({ url }) => url);
}
