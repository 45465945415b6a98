import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../common/paths';

interface Manifest {
  workspaces?: string[];
  scripts?: Record<string, string>;
}

/** The folders of all workspaces that have this script. */
export function projectsWith(script: string): string[] {
  const { workspaces = [] } = manifest(ROOT);
  const folders = workspaces.flatMap((pattern) => (pattern.endsWith('/*') ? childrenOf(pattern.slice(0, -2)) : [pattern]));
  return folders
    .map((folder) => join(ROOT, folder))
    .filter((folder) => existsSync(join(folder, 'package.json')) && manifest(folder).scripts?.[script]);
}

function childrenOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
}

function manifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
