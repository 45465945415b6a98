import type { RemoteName } from '@aflora/mfe-contract/release';
import { join } from 'node:path';
import { Failure } from '../common/failure';
import { ROOT } from '../common/paths';

/** The folders that are released on their own, and what the registry calls them. */
const APPS: Record<string, RemoteName> = { 'site-mfe': 'site', 'admin-mfe': 'admin' };

export const appNames = Object.keys(APPS);

export function remoteOf(app: string | undefined): RemoteName {
  const remote = APPS[app ?? ''];
  if (!remote) throw new Failure(`Say which remote: ${appNames.join(' or ')}.`);
  return remote;
}

export const appOf = (remote: RemoteName): string => appNames.find((app) => APPS[app] === remote) ?? remote;

export const builtReleaseOf = (remote: RemoteName): string => join(ROOT, appOf(remote), 'dist/release');
