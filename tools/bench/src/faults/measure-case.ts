import { setTimeout as pause } from 'node:timers/promises';
import { freeAbandonedJobs } from '../money/killing';
import type { FaultCase } from './fault-cases';
import type { FaultStack } from './fault-stack';
import { isFailure, Visitors, type Outcome } from './visitors';

const BEFORE_MS = 3_000;
const FAULT_SECONDS = 10;
/** The API notices within this time that it can't serve requests. */
const NOTICED_MS = 3_500;
/** A fault is over when nothing has failed for so long. */
const CALM_MS = 2_000;
const GIVE_UP_MS = 30_000;
const READY_EVERY_MS = 250;
const MAILS_WITHIN_MS = 60_000;

export interface FaultResult {
  what: string;
  /** Requests that began during the fault. */
  meanwhile: Outcome[];
  /** Requests that failed although they don't need what was faulty. */
  unexpected: Outcome[];
  recoveryMs: number;
  /** The request that took longest, during the fault or after it. */
  slowest: Outcome | undefined;
  isReadinessTrue: boolean;
  accepted: number;
  lost: number;
  missingMails: number;
}

interface ReadySample {
  at: number;
  endedAt: number;
  isReady: boolean;
}

/** Breaks something while visitors come and go, mends it, and looks at what they got. */
export async function measureCase(stack: FaultStack, fault: FaultCase, perSecond: number): Promise<FaultResult> {
  const visitors = new Visitors(stack.shellUrl, { perSecond, requests: stack.requests });
  const readiness = watchReadiness(stack);
  await pause(BEFORE_MS);
  const from = performance.now();
  await fault.begin(stack);
  await pause((fault.seconds ?? FAULT_SECONDS) * 1_000);
  // Before the end, since the API may be well again before the end's response arrives here.
  const until = performance.now();
  await fault.end(stack);
  const lastFailure = () => Math.max(until, ...visitors.outcomes.filter(isFailure).map(({ startedAt }) => startedAt));
  while (performance.now() - lastFailure() < CALM_MS && performance.now() - until < GIVE_UP_MS) await pause(100);
  await visitors.stop();
  const samples = await readiness.stop();
  const { isReady = true, mayFail = [], mayGetNothing = false } = fault;
  const failed = visitors.between(from, Infinity).filter(isFailure);
  return {
    what: fault.what,
    meanwhile: visitors.between(from, until),
    unexpected: failed.filter(
      (outcome) => !mayFail.includes(outcome.what) || !(isPolite(outcome) || (mayGetNothing && outcome.status === 0)),
    ),
    recoveryMs: lastFailure() - until,
    slowest: visitors.between(from, Infinity).sort((a, b) => b.ms - a.ms)[0],
    isReadinessTrue: isTrue(samples, { from, until, isReady }),
    ...(await storedOf(stack, visitors.outcomes)),
  };
}

/** A refusal that tells when to try again. */
const isPolite = ({ status, hasRetryAfter }: Outcome): boolean => status === 503 && hasRetryAfter;

function watchReadiness({ api }: FaultStack): { stop(): Promise<ReadySample[]> } {
  const samples: ReadySample[] = [];
  let isStopped = false;
  const watch = async (): Promise<void> => {
    while (!isStopped) {
      const at = performance.now();
      const signal = AbortSignal.timeout(NOTICED_MS);
      const isReady = await fetch(`${api.url}/api/health/ready`, { signal }).then(
        ({ ok }) => ok,
        () => false,
      );
      samples.push({ at, endedAt: performance.now(), isReady });
      await pause(READY_EVERY_MS);
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      isStopped = true;
      await watching;
      return samples;
    },
  };
}

/** Whether the API reported what it could do: during the fault, once it could notice, and at the end. A report that was awaited beyond the fault's end counts for neither. */
function isTrue(samples: ReadySample[], { from, until, isReady }: { from: number; until: number; isReady: boolean }): boolean {
  const during = samples.filter(({ at, endedAt }) => at > from + NOTICED_MS && endedAt < until);
  return during.every((sample) => sample.isReady === isReady) && samples.at(-1)?.isReady === true;
}

const STORED = `
  SELECT (SELECT count(*) FROM orders WHERE id = ANY ($1))::integer + (SELECT count(*) FROM donations WHERE id = ANY ($2))::integer AS stored
`;

/** What was accepted, and how much of it is not stored or has no mail after a while. */
async function storedOf(
  { database, mailbox }: FaultStack,
  outcomes: Outcome[],
): Promise<Pick<FaultResult, 'accepted' | 'lost' | 'missingMails'>> {
  const idsOf = (what: string) => outcomes.flatMap((outcome) => (outcome.what === what && outcome.created ? [outcome.created.id] : []));
  const [orders, donations] = [idsOf('order'), idsOf('donation')];
  const { rows } = await database.query<{ stored: number }>(STORED, [orders, donations]);
  const missing = () => orders.filter((id) => !mailbox.received.has(`order-received-${id}@aflora.org.br`)).length;
  for (const end = performance.now() + MAILS_WITHIN_MS; missing() > 0 && performance.now() < end; await pause(500)) {
    await freeAbandonedJobs({ database });
    await database.query('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL AND run_at > now()');
  }
  const accepted = orders.length + donations.length;
  return { accepted, lost: accepted - (rows[0]?.stored ?? 0), missingMails: missing() };
}
