import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../common/failure';
import type { Child } from './child-process';

const POLL_MS = 80;

/** Waits until the address responds with 2xx. Throws `Failure` as soon as the child ends, or after the limit. */
export async function waitForHttp(url: string, child: Child, limitMs = 60_000): Promise<void> {
  const stop = new AbortController();
  const ended = child.exited.then((code) => {
    throw exitFailure(child, code);
  });
  const late = pause(limitMs, undefined, { signal: stop.signal }).then(() => {
    throw new Failure(`${child.name} does not respond at ${url}; its log: ${child.logFile}`);
  });
  late.catch(() => undefined);
  try {
    await Promise.race([ended, late, poll(url, stop.signal)]);
  } finally {
    stop.abort();
    ended.catch(() => undefined);
  }
}

export function exitFailure(child: Child, code: number | string): Failure {
  const lines = child.lastLines(12).filter((line) => line.trim());
  return new Failure([`${child.name} ended (${code}). The end of ${child.logFile}:`, ...lines].join('\n  '));
}

async function poll(url: string, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && !(await responds(url))) await pause(POLL_MS);
}

async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
