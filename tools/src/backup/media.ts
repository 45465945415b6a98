import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeWhole } from '../common/write-whole';
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
 * Copies the images that `folder` doesn't contain yet, and returns the checksums of all copied images, including those of `earlier` (an
 * earlier copy into the same folder), although the store may have deleted them since. Without a folder, only computes the checksums.
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

/** Keys of a backup's images by what a restore has to do with them, without those that the store already has. */
export interface MediaPlan {
  missing: string[];
  /** Images whose file in the backup is missing or has another checksum. */
  damaged: string[];
  /** Images of which the store has another one with the same key. */
  conflicts: string[];
}

/** Compares the backup's images with their checksums and with the store, and writes nothing. */
export async function planMediaIn(store: MediaStore, folder: string, media: Manifest['media']): Promise<MediaPlan> {
  const plan: MediaPlan = { missing: [], damaged: [], conflicts: [] };
  for (const [key, { sha256 }] of Object.entries(media)) {
    const content = existsSync(mediaFile(folder, key)) ? readFileSync(mediaFile(folder, key)) : undefined;
    if (!content || checksumOf(content).sha256 !== sha256) plan.damaged.push(key);
    else {
      const found = await store.read(key);
      if (!found) plan.missing.push(key);
      else if (!found.equals(content)) plan.conflicts.push(key);
    }
  }
  return plan;
}

export async function copyMediaIn(store: MediaStore, folder: string, keys: string[]): Promise<void> {
  for (const key of keys) await store.write(key, readFileSync(mediaFile(folder, key)));
}

export function write(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeWhole(file, content);
}
