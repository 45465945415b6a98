import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { INTEGRITY_FILE } from './release-description.ts';

/** Path in the release → subresource integrity value (`sha256-…`) of the file. */
export type Integrity = Record<string, string>;

/** Hexadecimal digits of the hash in a release's name: 64 bits. */
const NAME_HASH_LENGTH = 16;

export const integrityOf = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Hashes every file of a folder except the integrity list itself. The order is stable, and paths have forward slashes on every system. */
export function measureIntegrity(folder: string): Integrity {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => file !== INTEGRITY_FILE)
    .sort();
  return Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(path.join(folder, file)))]));
}

/** Names each file that is missing, changed or not in the list, with the reason; empty when the folder matches its list. */
export function integrityFaults(folder: string, integrity: Integrity): string[] {
  const found = measureIntegrity(folder);
  const paths = [...new Set([...Object.keys(integrity), ...Object.keys(found)])].sort();
  return paths.filter((file) => found[file] !== integrity[file]).map((file) => `${file} ${faultOf(found[file], integrity[file])}`);
}

const faultOf = (found: string | undefined, listed: string | undefined): string =>
  !found ? 'is missing' : !listed ? 'is not in the list' : 'was changed';

export const integrityText = (integrity: Integrity): string => `${JSON.stringify(integrity, null, 2)}\n`;

/** `<version>-<hash>`: the hash covers the integrity list and the list covers all files, so different content never has the same name. */
export function releaseName(version: string, integrity: Integrity): string {
  return `${version}-${createHash('sha256').update(integrityText(integrity)).digest('hex').slice(0, NAME_HASH_LENGTH)}`;
}

export const isReleaseName = (text: string): boolean => /^\d+\.\d+\.\d+-[0-9a-f]{16}$/.test(text);
