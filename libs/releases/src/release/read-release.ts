import { readFileSync } from 'node:fs';
import path from 'node:path';
import { integrityFaults, releaseName, type Integrity } from './integrity.ts';
import { INTEGRITY_FILE, RELEASE_FILE, type ReleaseDescription } from './release-description.ts';

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
