import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { INTEGRITY_FILE } from './release-description.ts';

/** Path in the release → what browsers check it against. */
export type Integrity = Record<string, string>;

/** Names and folders of a release; the digest is cut where 64 bits are left. */
const NAME_DIGITS = 16;

export const integrityOf = (content: Buffer): string => `sha256-${createHash('sha256').update(content).digest('base64')}`;

/** Every file of a folder except the list itself, in a stable order, with forward slashes on every system. */
export function measureIntegrity(folder: string): Integrity {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter((file) => file !== INTEGRITY_FILE)
    .sort();
  return Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(path.join(folder, file)))]));
}

/** Files that are missing, changed or too many, each with the reason; none in a release that is what its list says. */
export function integrityFaults(folder: string, integrity: Integrity): string[] {
  const found = measureIntegrity(folder);
  const paths = [...new Set([...Object.keys(integrity), ...Object.keys(found)])].sort();
  return paths.filter((file) => found[file] !== integrity[file]).map((file) => `${file} ${faultOf(found[file], integrity[file])}`);
}

const faultOf = (found: string | undefined, listed: string | undefined): string =>
  !found ? 'is missing' : !listed ? 'is not in the list' : 'was changed';

export const integrityText = (integrity: Integrity): string => `${JSON.stringify(integrity, null, 2)}\n`;

/** `<version>-<hash>`: the hash covers the list and the list covers the files, so a name never means other content. */
export function releaseName(version: string, integrity: Integrity): string {
  return `${version}-${createHash('sha256').update(integrityText(integrity)).digest('hex').slice(0, NAME_DIGITS)}`;
}

export const isReleaseName = (text: string): boolean => /^\d+\.\d+\.\d+-[0-9a-f]{16}$/.test(text);
