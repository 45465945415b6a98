import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '../common/env';
import { ROOT } from '../common/paths';

const PLAYWRIGHT = join(ROOT, 'node_modules/playwright-core/cli.js');

/** Tries Playwright's download, then, as root on Debian, the system's package. Stops as soon as `isInstalled` returns true. */
export async function installChromium(env: Environment, isInstalled: () => boolean): Promise<void> {
  const downloaded = await succeeds(process.execPath, [PLAYWRIGHT, 'install', 'chromium'], env);
  if (downloaded && isInstalled()) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  const quiet = { ...env, DEBIAN_FRONTEND: 'noninteractive' };
  await succeeds('apt-get', ['update', '-qq'], quiet);
  await succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], quiet);
}

function succeeds(command: string, args: string[], env: Environment): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(command, args, { env, stdio: 'ignore', windowsHide: true });
    child.once('error', () => done(false)).once('exit', (code) => done(code === 0));
  });
}
