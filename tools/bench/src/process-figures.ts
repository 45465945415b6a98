import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** Resident memory in MB, from `ps`, which exists on Linux and macOS. */
export const memoryOf = (pid: number): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;

const COLLECTION_MS = 2_000;

/** Resident memory in MB after a collection of garbage, of a process that was started with `collect-on-signal.cjs`. */
export async function keptMemoryOf(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR2');
  await pause(COLLECTION_MS);
  return memoryOf(pid);
}

/** Number of open files and sockets; undefined where the system has no such folder. */
export function handlesOf(pid: number): number | undefined {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : undefined;
}
