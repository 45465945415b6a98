import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../common/failure';
import { mediaFile, type FileCopy, type Manifest } from './manifest';

/** Where pictures live. Keys are relative paths with slashes. */
export interface MediaPlace {
  /** For messages. */
  title: string;
  keys(): AsyncIterable<string>;
  /** Nothing when there is no such file. */
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, content: Buffer): Promise<void>;
}

export const checksumOf = (content: Buffer): FileCopy => ({
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Without a folder it only measures. */
export async function copyMediaOut(place: MediaPlace, folder?: string): Promise<Manifest['media']> {
  const media: Manifest['media'] = {};
  for await (const key of place.keys()) {
    const content = await place.read(key);
    // Deleted since it was listed.
    if (!content) continue;
    media[key] = checksumOf(content);
    if (folder) write(mediaFile(folder, key), content);
  }
  return media;
}

/** Files are never changed once written, so one of the same name and other content belongs to another time. */
export async function copyMediaIn(place: MediaPlace, folder: string, options: { media: Manifest['media']; force: boolean }): Promise<void> {
  for (const [key, { sha256 }] of Object.entries(options.media)) {
    const content = readFileSync(mediaFile(folder, key));
    if (checksumOf(content).sha256 !== sha256) throw new Failure(`The backup's picture ${key} was changed or damaged.`);
    const found = await place.read(key);
    if (found?.equals(content)) continue;
    if (found && !options.force) throw new Failure(`${place.title} has another ${key}: --force overwrites it.`);
    await place.write(key, content);
  }
}

export function write(file: string, content: Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
