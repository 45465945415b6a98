import type { RemoteName } from '@aflora/releases';
import { openReleaseStore, type ReleaseStore } from '@aflora/releases/server';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../common/env';
import { ROOT } from '../common/paths';
import { DEFAULT_PORT_BASE } from '../stack/ports';
import { ReleaseApi } from './release-api';

/** The registry's API and the release store, from `SHELL_URL`, `RELEASES_DIR` or `RELEASES_BUCKET`, and the remote's token. */
export function connect(remote: RemoteName, env: Environment): { api: ReleaseApi; store: ReleaseStore } {
  const shellUrl = env.SHELL_URL ?? `http://localhost:${env.PORT_BASE ?? DEFAULT_PORT_BASE}`;
  const token = env[`RELEASE_TOKEN_${remote.toUpperCase()}`] ?? localToken(remote);
  const store = openReleaseStore({ RELEASES_DIR: join(ROOT, '.data/releases'), ...env });
  return { api: new ReleaseApi(shellUrl.replace(/\/$/, ''), token), store };
}

/** The token of the local stack, which `npm start` stores in its data folder. */
function localToken(remote: RemoteName): string {
  const file = join(ROOT, '.data/secrets.json');
  if (!existsSync(file)) return '';
  const { releaseTokenSite = '', releaseTokenAdmin = '' } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return remote === 'site' ? releaseTokenSite : releaseTokenAdmin;
}
