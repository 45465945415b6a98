import { setTimeout as pause } from 'node:timers/promises';

/** Waits for what should come; the test's own limit ends a wait for what never does. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5);
}
