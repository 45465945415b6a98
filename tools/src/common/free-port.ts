import { randomInt } from 'node:crypto';
import getPort, { portNumbers } from 'get-port';
import { ownEnvironment } from './env';

/** Ports per Jest worker, below the range from which systems choose ports for `listen(0)` and outgoing connections (Linux: from 32768). */
const FIRST = 20_000;
const PER_WORKER = 1_000;
const WORKERS = 10;

/**
 * A free port for a test that binds it later, or again after an outage: meanwhile no `listen(0)` of another process gets it. Each worker has
 * ports of its own, and a random first one, because other test runs may use the same machine.
 */
export function freePort(): Promise<number> {
  const first = FIRST + PER_WORKER * (Number(ownEnvironment()['JEST_WORKER_ID'] ?? 1) % WORKERS);
  return getPort({ port: portNumbers(first + randomInt(PER_WORKER / 2), first + PER_WORKER - 1) });
}
