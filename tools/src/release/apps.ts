import type { RemoteName } from '@aflora/releases';
import { join } from 'node:path';
import { Failure } from '../common/failure';
import { ROOT } from '../common/paths';

/** Folder of each separately released app → name of its remote in the registry. */
const APPS: Record<string, RemoteName> = { 'site-mfe': 'site', 'admin-mfe': 'admin' };

export const appNames = Object.keys(APPS);

export function remoteOf(app: string | undefined): RemoteName {
  const remote = APPS[app ?? ''];
  if (!remote) throw new Failure(`Name the remote: ${appNames.join(' or ')}.`);
  return remote;
}

export const appOf = (remote: RemoteName): string => appNames.find((app) => APPS[app] === remote) ?? remote;

export const builtReleaseOf = (remote: RemoteName): string => join(ROOT, appOf(remote), 'dist/release');
