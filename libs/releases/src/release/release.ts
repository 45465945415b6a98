import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION, type RemoteName } from '../../../mfe-contract/src/remotes.ts';
import { INTEGRITY_FILE, RELEASE_FILE, SHARED_USES_FILE, type ReleaseDescription } from './release-description.ts';

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

/** Whether the release's name was derived from this list, and the list contains only files inside of the release. */
export function isListOf(name: string, integrity: Integrity): boolean {
  const isInside = (file: string): boolean => /^[^\\:]+$/.test(file) && path.posix.join('/', file) === `/${file}`;
  return releaseName(name.slice(0, -NAME_HASH_LENGTH - 1), integrity) === name && Object.keys(integrity).every(isInside);
}

export const isReleaseName = (text: string): boolean => /^\d+\.\d+\.\d+-[0-9a-f]{16}$/.test(text);

/** The fields of the federation plugin's manifest that a release needs. */
interface Manifest {
  id: RemoteName;
  metaData: { remoteEntry: { name: string } };
  exposes: { assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** Writes a release's description and integrity list, after which no file in the folder may change. Returns the release's name. */
export function sealRelease(folder: string, version: string): string {
  const description = describe(folder, version);
  writeFileSync(path.join(folder, RELEASE_FILE), `${JSON.stringify(description, null, 2)}\n`);
  const integrity = measureIntegrity(folder);
  writeFileSync(path.join(folder, INTEGRITY_FILE), integrityText(integrity));
  return releaseName(version, integrity);
}

function describe(folder: string, version: string): ReleaseDescription {
  const { id, metaData, exposes } = readJson<Manifest>(folder, 'mf-manifest.json');
  const { js, css } = exposes[0]?.assets ?? { js: { sync: [] }, css: { sync: [] } };
  return {
    remote: id,
    version,
    contractVersion: CONTRACT_VERSION,
    entry: metaData.remoteEntry.name,
    preload: js.sync,
    styles: css.sync,
    shared: readJson<ReleaseDescription['shared']>(folder, SHARED_USES_FILE),
  };
}

function readJson<T>(folder: string, file: string): T {
  const found = path.join(folder, file);
  if (!existsSync(found)) throw new Error(`${found} is missing: build the remote before it is sealed.`);
  return JSON.parse(readFileSync(found, 'utf8')) as T;
}

export interface SealedRelease {
  name: string;
  folder: string;
  description: ReleaseDescription;
  integrity: Integrity;
}

/** Throws a one-line error when the folder has no sealed release or its files don't match the integrity list. */
export function readRelease(folder: string): SealedRelease {
  const integrity = read<Integrity>(folder, INTEGRITY_FILE);
  const faults = integrityFaults(folder, integrity);
  if (faults.length) throw new Error(`The files in ${folder} are not those of its integrity list: ${faults.slice(0, 5).join(', ')}`);
  const description = read<ReleaseDescription>(folder, RELEASE_FILE);
  return { name: releaseName(description.version, integrity), folder, description, integrity };
}

function read<T>(folder: string, file: string): T {
  try {
    return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as T;
  } catch {
    throw new Error(`${folder} holds no sealed release (${file} is missing or broken): build the remote first`);
  }
}
