import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AvifCopiesService } from './avif-copies.service';
import { encodeImage, type EncodedImage, imageSizeNames, type ImageSize } from './encode-image';
import { FileStorage } from './file-storage';
import { avifFoldersOf, foldersOf, type ImageFolder, imageKey, originalFoldersOf } from './image-keys';
import { allows, endOf } from './stored-file.rules';
import { removeUnusedFiles, type UnusedFilesSweep } from './unused-files.service';

const fileOf = (urlOrKey: string): string => urlOrKey.slice(urlOrKey.lastIndexOf('/') + 1);

interface StoredImage {
  url: string;
  /** Time of its newest file. */
  modifiedAt: Date;
}

/** The images of one folder, each in all sizes. An image is known by the URL of its detail size. */
export class ImageFiles {
  /** Time in the newest name, so that no two images of this process have the same one. */
  private newestMs = 0;

  constructor(
    private readonly files: FileStorage,
    private readonly folder: ImageFolder,
    private readonly onSaved?: (file: string) => void,
  ) {}

  /** Writes the files under a new name, which begins with the id, and returns the URL. */
  async save(id: string, image: EncodedImage): Promise<string> {
    this.newestMs = Math.max(Date.now(), this.newestMs + 1);
    const file = `${id}-${this.newestMs}.webp`;
    const written: string[] = [];
    try {
      for (const size of imageSizeNames) {
        const key = this.keyOf(size, file);
        await this.files.write(key, image[size]);
        written.push(key);
      }
    } catch (error) {
      // Only these are ours: another process may have taken the name in the same millisecond.
      await Promise.allSettled(written.map((key) => this.files.remove(key)));
      throw error;
    }
    this.onSaved?.(file);
    return this.urlOf(file);
  }

  /** Runs the change that names a stored image, and removes the image again if the change was certainly refused. */
  async nameBy<T>(url: string, change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } catch (error) {
      if (allows('removeAtOnce', { isNamed: false, change: endOf(error) })) await this.remove(url);
      throw error;
    }
  }

  /** Undefined if one of the files is missing. */
  async load(url: string): Promise<EncodedImage | undefined> {
    const sizes = await Promise.all(imageSizeNames.map(async (size) => [size, await this.files.read(this.keyOf(size, url))] as const));
    return sizes.every(([, content]) => content) ? (Object.fromEntries(sizes) as EncodedImage) : undefined;
  }

  /** Whether this is the URL of an image of which all files are there. */
  async has(url: string): Promise<boolean> {
    return url === this.urlOf(fileOf(url)) && (await this.load(url)) !== undefined;
  }

  /**
   * Resolves with false if a file may remain, which is still listed then. The copies go last: one that is being made goes with the original
   * or stays away.
   */
  async remove(url: string): Promise<boolean> {
    const removeFrom = (folders: string[]) => Promise.allSettled(folders.map((folder) => this.files.remove(`${folder}/${fileOf(url)}`)));
    const removals = [...(await removeFrom(originalFoldersOf(this.folder))), ...(await removeFrom(avifFoldersOf(this.folder)))];
    return removals.every(({ status }) => status === 'fulfilled');
  }

  /** Also images of which some files are missing, and for a moment removed ones of which a copy was being made. */
  async list(): Promise<StoredImage[]> {
    const listed = await Promise.all(foldersOf(this.folder).map((folder) => this.files.list(folder)));
    const images = new Map<string, StoredImage>();
    for (const { key, modifiedAt } of listed.flat()) {
      const url = this.urlOf(key);
      const known = images.get(url);
      if (!known || known.modifiedAt < modifiedAt) images.set(url, { url, modifiedAt });
    }
    return [...images.values()];
  }

  /** Removes images that no row names; names are their URLs. Rejects if the images seem to belong to another database. */
  removeUnused(sweep: UnusedFilesSweep): Promise<number> {
    const list = async () => (await this.list()).map(({ url, modifiedAt }) => ({ name: url, modifiedAt }));
    return removeUnusedFiles({ list, remove: (url) => this.remove(url) }, sweep);
  }

  private keyOf(size: ImageSize, url: string): string {
    return imageKey(this.folder, size, fileOf(url));
  }

  private urlOf(file: string): string {
    return `/media/${this.keyOf('detail', file)}`;
  }
}

/** A folder of pictures that are uploaded before something names them. */
abstract class UploadedPictureFiles extends ImageFiles {
  /** Resolves with the picture's URL. Throws `image.wrong-type`. */
  async upload(bytes: Buffer): Promise<string> {
    return this.save(randomUUID(), await encodeImage(bytes));
  }
}

/** Pictures of the site's settings. */
@Injectable()
export class SettingPictureFiles extends UploadedPictureFiles {
  constructor(files: FileStorage, copies: AvifCopiesService) {
    super(files, 'setting-pictures', (file) => copies.add('setting-pictures', file));
  }
}

/** Photos of adopted baskets. */
@Injectable()
export class BasketPhotoFiles extends UploadedPictureFiles {
  constructor(files: FileStorage, copies: AvifCopiesService) {
    super(files, 'basket-photos', (file) => copies.add('basket-photos', file));
  }
}
