import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Environment } from '../common/env';

export interface ChildOptions {
  name: string;
  /** Arguments of node: options, the script and its arguments. */
  args: string[];
  cwd: string;
  env: Environment;
  logFile: string;
}

export interface Child {
  name: string;
  logFile: string;
  /** 0 when the process did not start. */
  pid: number;
  /** Resolves to the exit code, or to the name of the signal that ended the process; never rejects. */
  exited: Promise<number | string>;
  /** Sends SIGTERM, and SIGKILL after `limitMs`. Resolves when the process and all of its descendants have ended. */
  stop(limitMs?: number): Promise<void>;
  /** Sends SIGKILL at once, like a crash of the machine. */
  kill(): Promise<void>;
  lastLines(count: number): string[];
}

const GRACE_MS = 8_000;
const PRELOAD = join(__dirname, 'end-with-parent.cjs');
const WINDOWS = process.platform === 'win32';

/**
 * Starts a node process that logs to a file. On POSIX it leads its own process group, so that Ctrl-C in a terminal reaches only the
 * starter, which stops the children in order. The child ends when its IPC channel closes because the starter was killed. On Windows, which
 * has no SIGTERM, the request to stop is a message on that channel.
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
  // Descendants, such as compilers and workers, may still be running.
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
    // The process group is empty.
  }
}

function tail(file: string, count: number): string[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count);
}
