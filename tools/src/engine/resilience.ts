import { setTimeout as pause } from 'node:timers/promises';
import { Failure } from '../common/failure';
import type { Compose } from './compose';
import { SteadyLoad, type LoadReport } from './steady-load';

const PER_SECOND = 40;
/** Duration of the load before and after each disturbance. */
const CALM_MS = 2_000;
const SHOWN_FAILURES = 5;

/** Replaces both API processes, one after the other, under load: no request may fail. */
export async function rollApi(compose: Compose): Promise<string> {
  const report = await underLoad(compose, async () => {
    for (const service of ['api-1', 'api-2']) await compose.replace(service);
  });
  return summary(report, [...report.failedReads, ...report.failedWrites]);
}

/** Kills one API process under load: reads must not fail, writes may fail visibly. */
export async function killApi(compose: Compose): Promise<string> {
  const report = await underLoad(compose, async () => {
    await compose.run('kill', '--signal', 'KILL', 'api-1');
    await pause(CALM_MS);
    await compose.run('up', '--detach', '--no-build', '--no-deps', '--wait', 'api-1');
  });
  return `${summary(report, report.failedReads)}, failed POSTs ${report.failedWrites.length}`;
}

function summary({ sent, failedReads }: LoadReport, failures: string[]): string {
  if (failures.length > 0) throw new Failure([`${failures.length} of ${sent} failed:`, ...failures.slice(0, SHOWN_FAILURES)].join('\n  '));
  return `${sent} requests, failed GETs ${failedReads.length}`;
}

async function underLoad({ url }: Compose, disturb: () => Promise<void>): Promise<LoadReport> {
  const { items } = (await (await fetch(`${url}/api/physical-products`)).json()) as { items: { id: string }[] };
  const load = new SteadyLoad(url, { perSecond: PER_SECOND, productId: items[0]?.id ?? '' });
  try {
    await pause(CALM_MS);
    await disturb();
    await pause(CALM_MS);
  } finally {
    await load.stop();
  }
  return load.stop();
}
