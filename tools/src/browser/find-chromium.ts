import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Environment } from '../common/env';
import { Failure } from '../common/failure';
import { installChromium } from './install-chromium';

// The headless shell comes first: it draws no window of its own, and the same journeys take a fifth less time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_FOLDERS = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'];

/** Path of CHROMIUM_PATH, else of the system's browser, else of Playwright's download; undefined when none of them runs. */
export function findChromium(env: Environment): string | undefined {
  if (env.CHROMIUM_PATH) {
    if (existsSync(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Failure(`CHROMIUM_PATH=${env.CHROMIUM_PATH} does not exist: correct or unset it.`);
  }
  return [...systemPaths(env), chromium.executablePath()].find((path) => existsSync(path) && runs(path));
}

/** Like `findChromium`, but installs a Chromium when there is none. Throws `Failure` with the package to install. */
export async function ensureChromium(env: Environment): Promise<string> {
  const found = findChromium(env);
  if (found) return found;
  await installChromium(env, () => findChromium(env) !== undefined);
  const installed = findChromium(env);
  if (installed) return installed;
  throw new Failure(
    'No Chromium for the browser journeys: install chromium or Google Chrome (Debian: apt-get install chromium), or set CHROMIUM_PATH.',
  );
}

function systemPaths(env: Environment): string[] {
  if (process.platform === 'darwin') return MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  if (process.platform === 'win32') {
    const folders = WINDOWS_FOLDERS.map((name) => env[name]).filter((folder) => folder !== undefined);
    return folders.flatMap((folder) => [
      join(folder, 'Google/Chrome/Application/chrome.exe'),
      join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]);
  }
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/**
 * Whether the browser starts: Ubuntu's package is a stub that only points to a snap, and a download may lack system libraries. Not checked
 * on Windows, where `--version` opens a window.
 */
function runs(path: string): boolean {
  if (process.platform === 'win32') return true;
  try {
    return /\d+\.\d+/.test(execFileSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000, stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return false;
  }
}
