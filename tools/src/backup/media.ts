import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../common/failure';
import { mediaFile, type FileCopy, type Manifest } from './manifest';

/** Storage of images: a folder or a bucket. Keys are relative paths with forward slashes. */
export interface MediaStore {
  /** Name for messages. */
  title: string;
  keys(): AsyncIterable<string>;
  /** Resolves to undefined when there is no such file. */
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, content: Buffer): Promise<void>;
}

export const checksumOf = (content: Buffer): FileCopy => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/**
 * Copies the images that `folder` doesn't have yet and returns the checksums of all that were copied: those of `earlier`, an earlier copy
 * into the same folder, are kept although the store may have deleted them since. Without a folder it only computes the checksums.
 */
export async function copyMediaOut(store: MediaStore, folder?: string, earlier: Manifest['media'] = {}): Promise<Manifest['media']> {
  const media: Manifest['media'] = { ...earlier };
  for await (const key of store.keys()) {
    // Images never change after they are written.
    if (media[key]) continue;
    const content = await store.read(key);
    // The image was deleted after it was listed.
    if (!content) continue;
    media[key] = checksumOf(content);
    if (folder) write(mediaFile(folder, key), content);
  }
  return media;
}

/** Restores images. Images never change after they are written, so a different one with the same key is overwritten only with `force`. */
export async function copyMediaIn(store: MediaStore, folder: string, options: { media: Manifest['media']; force: boolean }): Promise<void> {
  for (const [key, { sha256 }] of Object.entries(options.media)) {
    const content = readFileSync(mediaFile(folder, key));
    if (checksumOf(content).sha256 !== sha256) throw new Failure(`The backup's image ${key} was modified or damaged.`);
    const found = await store.read(key);
    if (found?.equals(content)) continue;
    if (found && !options.force) throw new Failure(`${store.title} has another ${key}: --force overwrites it.`);
    await store.write(key, content);
  }
}

export function write(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
