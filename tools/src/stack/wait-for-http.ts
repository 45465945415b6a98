import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../common/failure';
import type { Child } from './child-process';

const POLL_MS = 80;

/** Waits until the address answers with 2xx. Fails at once when the child that should answer ends, and after the limit. */
export async function waitForHttp(url: string, child: Child, limitMs = 60_000): Promise<void> {
  const over = new AbortController();
  const ended = child.exited.then((code) => {
    throw endOf(child, code);
  });
  const late = pause(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Failure(`${child.name} does not answer at ${url}; its log: ${child.logFile}`);
  });
  late.catch(() => undefined);
  try {
    await Promise.race([ended, late, poll(url, over.signal)]);
  } finally {
    over.abort();
    ended.catch(() => undefined);
  }
}

export function endOf(child: Child, code: number | string): Failure {
  const lines = child.lastLines(12).filter((line) => line.trim());
  return new Failure([`${child.name} ended (${code}). The end of ${child.logFile}:`, ...lines].join('\n  '));
}

async function poll(url: string, over: AbortSignal): Promise<void> {
  while (!over.aborted && !(await answers(url))) await pause(POLL_MS);
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
