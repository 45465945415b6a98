import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_VERSION, type RemoteName } from '../../../mfe-contract/src/remotes.ts';
import { integrityText, measureIntegrity, releaseName } from './integrity.ts';
import { INTEGRITY_FILE, RELEASE_FILE, SHARED_NAMES_FILE, type ReleaseDescription, type SharedUse } from './release-description.ts';

/** The fields of the federation plugin's manifest that a release needs. */
interface Manifest {
  id: RemoteName;
  metaData: { remoteEntry: { name: string } };
  shared: { name: string; version: string }[];
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
  const { id, metaData, shared, exposes } = readJson<Manifest>(folder, 'mf-manifest.json');
  const { js, css } = exposes[0]?.assets ?? { js: { sync: [] }, css: { sync: [] } };
  const names = readJson<Record<string, string[]>>(folder, SHARED_NAMES_FILE);
  return {
    remote: id,
    version,
    contractVersion: CONTRACT_VERSION,
    entry: metaData.remoteEntry.name,
    preload: js.sync,
    styles: css.sync,
    shared: Object.fromEntries(
      shared.map((share): [string, SharedUse] => [share.name, { version: share.version, names: names[share.name] ?? [] }]),
    ),
  };
}

function readJson<T>(folder: string, file: string): T {
  const found = path.join(folder, file);
  if (!existsSync(found)) throw new Error(`${found} is missing: build the remote before it is sealed.`);
  return JSON.parse(readFileSync(found, 'utf8')) as T;
}
