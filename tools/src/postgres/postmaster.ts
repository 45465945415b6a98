import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Pid of the server that runs on this cluster, undefined when none does. */
export function livePostmaster(cluster: string): number | undefined {
  const pid = recordedPid(cluster);
  return pid && isAlive(pid) && programName(pid).includes('postgres') && worksIn(pid, cluster) ? pid : undefined;
}

/**
 * Whether the process runs as a server in this cluster, which is then its working directory. After a crash, or in a copy of the folder, the
 * recorded pid may belong to another cluster's server, which must not be stopped. True where this can't be determined, so that the pid file
 * is respected.
 */
function worksIn(pid: number, cluster: string): boolean {
  const folder = workingDirectory(pid);
  return folder === undefined || folder === realpathSync(cluster);
}

function workingDirectory(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`);
    if (process.platform === 'win32') return undefined;
    const output = execFileSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /^n(.+)$/m.exec(output)?.[1];
  } catch {
    // The process belongs to another user, or has just ended.
    return undefined;
  }
}

const WATCH_MS = 1_000;

/** Calls `onEnd` once the server, which is no child of this process, has ended. Returns a function that ends the watch. */
export function watchPostmaster(cluster: string, onEnd: () => void): () => void {
  const pid = livePostmaster(cluster);
  const timer = setInterval(() => {
    if (pid && isAlive(pid)) return;
    clearInterval(timer);
    onEnd();
  }, WATCH_MS).unref();
  return () => clearInterval(timer);
}

/**
 * Removes the pid file unless its server runs: after a crash the pid may belong to another program, and PostgreSQL would refuse to start.
 */
export function removeStalePidFile(cluster: string): void {
  if (!livePostmaster(cluster)) rmSync(pidFile(cluster), { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function recordedPid(cluster: string): number | undefined {
  if (!existsSync(pidFile(cluster))) return undefined;
  return Number.parseInt(readFileSync(pidFile(cluster), 'utf8'), 10) || undefined;
}

function programName(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8');
    if (process.platform === 'win32') return execFileSync('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], { encoding: 'utf8' });
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function pidFile(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
