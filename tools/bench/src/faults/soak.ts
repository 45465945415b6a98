import { setTimeout as pause } from 'node:timers/promises';
import { median, type Measurement } from '../measure';
import { handlesOf, keptMemoryOf, memoryOf } from '../process-figures';
import { FAULT_CASES } from './fault-cases';
import type { FaultStack } from './fault-stack';
import { isFailure, Visitors } from './visitors';

const FAULT_MS = 2_000;
/** Every fault ends long before the next one begins. */
const ROUND_MS = 60_000;
const SAMPLE_MS = 5_000;
/** Growth of what is kept after the first quarter that counts as flat: caches fill. */
const MAX_GROWTH_MB = 50;
const MAX_MORE_HANDLES = 20;

interface Sample {
  memory: number;
  handles: number;
}

/** Load for some minutes with a short fault in each; the API's process is never killed, so memory and handles must stay flat. */
export async function soak(stack: FaultStack, { minutes, perSecond }: { minutes: number; perSecond: number }): Promise<Measurement[]> {
  const faults = FAULT_CASES.filter(({ endsProcess }) => !endsProcess);
  const visitors = new Visitors(stack.shellUrl, { perSecond, requests: stack.requests });
  const samples: Sample[] = [];
  const watch = setInterval(() => samples.push(sampleOf(stack)), SAMPLE_MS);
  let keptBefore = 0;
  for (let round = 0; round < minutes; round += 1) {
    const fault = faults[round % faults.length];
    await pause(ROUND_MS - FAULT_MS);
    if (round === Math.floor(minutes / 4)) keptBefore = await keptMemoryOf(stack.api.pid());
    await fault?.begin(stack);
    await pause(FAULT_MS);
    await fault?.end(stack);
  }
  const keptAfter = await keptMemoryOf(stack.api.pid());
  await visitors.stop();
  clearInterval(watch);
  const failed = visitors.outcomes.filter((outcome) => isFailure(outcome) && !(outcome.status === 503 && outcome.hasRetryAfter));
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  const [handlesBefore = 0, handlesAfter = 0] = [samples.slice(0, quarter), samples.slice(-quarter)].map((part) =>
    median(part.map(({ handles }) => handles)),
  );
  const highest = Math.max(...samples.map(({ memory }) => memory));
  return [
    {
      what: `requests in ${minutes} minutes, with a fault in each, that got neither a page nor 503 with Retry-After`,
      target: '0',
      measured: `${failed.length} of ${visitors.outcomes.length}`,
      reached: failed.length === 0,
    },
    {
      what: 'memory that the API keeps, after the first quarter and at the end',
      target: `≤ ${MAX_GROWTH_MB} MB more`,
      measured: `${keptBefore.toFixed(0)} and ${keptAfter.toFixed(0)} MB (with what V8 has yet to collect, ${highest.toFixed(0)} MB)`,
      reached: keptAfter - keptBefore <= MAX_GROWTH_MB,
    },
    {
      what: 'open files and sockets of the API, first and last quarter',
      target: `≤ ${MAX_MORE_HANDLES} more`,
      measured: `${handlesBefore} and ${handlesAfter}`,
      reached: handlesAfter - handlesBefore <= MAX_MORE_HANDLES,
    },
  ];
}

const sampleOf = ({ api }: FaultStack): Sample => ({ memory: memoryOf(api.pid()), handles: handlesOf(api.pid()) ?? 0 });
