import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '../common/env';

export interface ChildOptions {
  name: string;
  /** For node: options, the script, its arguments. */
  args: string[];
  cwd: string;
  env: Environment;
  logFile: string;
}

export interface Child {
  name: string;
  logFile: string;
  /** 0 when it never started. */
  pid: number;
  /** Resolves, never rejects: the code, or the signal's name. */
  exited: Promise<number | string>;
  /** Asks first, kills after the limit; resolves when it and all that it started are gone. */
  stop(limitMs?: number): Promise<void>;
  /** Without a word, as the machine's own crash would. */
  kill(): Promise<void>;
  lastLines(count: number): string[];
}

const GRACE_MS = 8_000;
const PRELOAD = join(__dirname, 'end-with-parent.cjs');
const WINDOWS = process.platform === 'win32';

/**
 * A node process with its log in a file. On POSIX it leads a group of its own: Ctrl-C in a terminal then reaches only us, who stop children in order.
 * Through the IPC channel it notices when we are killed, and Windows, which has no SIGTERM, is asked to stop.
 */
export function startChild({ name, args, cwd, env, logFile }: ChildOptions): Child {
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'w');
  const child = spawn(process.execPath, ['--require', PRELOAD, ...args], {
    cwd,
    env: { ...env, AFLORA_STARTER_PID: String(process.pid) },
    stdio: ['ignore', log, log, 'ipc'],
    detached: !WINDOWS,
    windowsHide: true,
  });
  closeSync(log);
  const exited = new Promise<number | string>((done) => {
    child.once('error', (error) => done(error.message));
    child.once('exit', (code, signal) => done(code ?? signal ?? 'unknown'));
  });
  return {
    name,
    logFile,
    pid: child.pid ?? 0,
    exited,
    stop: (limitMs = GRACE_MS) => stopChild(child, exited, limitMs),
    kill: async () => {
      killTree(child);
      await exited;
    },
    lastLines: (count) => tail(logFile, count),
  };
}

async function stopChild(child: ChildProcess, exited: Promise<unknown>, limitMs: number): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    if (WINDOWS) child.send({ type: 'aflora:stop' }, () => undefined);
    else child.kill('SIGTERM');
    const limit = setTimeout(() => killTree(child), limitMs);
    await exited;
    clearTimeout(limit);
  }
  // What it started itself (compilers, workers) may have outlived it.
  if (!WINDOWS) killTree(child);
}

function killTree({ pid }: ChildProcess): void {
  if (!pid) return;
  if (WINDOWS) {
    spawnSync('taskkill', ['/PID', String(pid), '/T', '/F'], { windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left in the group.
  }
}

function tail(file: string, count: number): string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count);
}
