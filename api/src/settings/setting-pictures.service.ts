import { randomUUID } from 'node:crypto';
import type { SettingPictureView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Problem } from '../common/problems/problem';
import { ProductImagesService } from '../storage/product-images.service';

/** Earlier versions count, because they can be put back. */
const NAMED = `
  SELECT DISTINCT photo ->> 'url' AS url FROM settings, jsonb_array_elements(value -> 'projectPhotos') AS photo
  WHERE section = 'projects' AND photo ->> 'url' = ANY ($1)
`;

/** Pictures that sections of the settings name, kept beside those of products. */
@Injectable()
export class SettingPicturesService {
  constructor(
    private readonly images: ProductImagesService,
    dataSource: DataSource,
  ) {
    images.registerReferences(async (urls) => (await dataSource.query<SettingPictureView[]>(NAMED, [urls])).map(({ url }) => url));
  }

  /** Throws `validation.failed` without a picture, `image.wrong-type`. */
  async upload(image: Buffer | undefined): Promise<SettingPictureView> {
    if (!image) throw new Problem('validation.failed', {}, { errors: [{ field: 'image', code: 'required', params: {} }] });
    return { url: await this.images.save(randomUUID(), await this.images.encode(image)) };
  }
}
