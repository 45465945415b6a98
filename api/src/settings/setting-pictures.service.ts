import type { SettingPictureView, Violation } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Problem } from '../common/problems/problem';
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
  constructor(
    private readonly images: SettingPictureFiles,
    private readonly dataSource: DataSource,
    sweeps: FileSweeps,
  ) {
    sweeps.register('settings.remove-unused-pictures', () => this.removeUnused());
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
}
