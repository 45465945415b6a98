import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from '../postgres/postmaster';

const MEMORY = '/dev/shm';
/** Free memory that is required: a run needs a tenth of it, and its processes the rest. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * Creates the folder for all files of a run, which is deleted when this process exits. It is in memory if there is room: each of two hundred
 * databases has 800 files, which take up to half a second on a disk where others were deleted just before.
 */
export function createTemporaryFolder(): string {
  removeAbandoned();
  const folder = mkdtempSync(join(mayUseMemory() ? MEMORY : tmpdir(), `aflora-test-${process.pid}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // PostgreSQL and its data belong to another account when root runs the tests.
  chmodSync(folder, 0o711);
  return folder;
}

/** Removes folders of killed runs, which would occupy memory until the machine is restarted. */
function removeAbandoned(): void {
  if (!existsSync(MEMORY)) return;
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^aflora-test-(\d+)-/.exec(name) ?? [];
    if (!pid || isAlive(Number(pid))) continue;
    try {
      rmSync(join(MEMORY, name), { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // It belongs to another account.
    }
  }
}

function mayUseMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES && mayRunPrograms(MEMORY);
  } catch {
    return false;
  }
}

/** Whether the folder allows the execution of programs, which tests write there and containers often forbid. */
function mayRunPrograms(parent: string): boolean {
  const folder = mkdtempSync(join(parent, `aflora-test-${process.pid}-`));
  try {
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
