import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';

/** Resident memory in MB, from `ps`, which exists on Linux and macOS. */
export const memoryOf = (pid: number): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)]).toString()) / 1024;

/** Number of open files and sockets; undefined where the system has no such folder. */
export function handlesOf(pid: number): number | undefined {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : undefined;
}
