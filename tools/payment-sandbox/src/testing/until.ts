import { setTimeout as pause } from 'node:timers/promises';

/** Waits until the condition is true; Jest's timeout limits the wait. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(5);
}
