import { setTimeout as pause } from 'node:timers/promises';
import { FAULT_CASES, type FaultCase } from './faults/fault-cases';
import { withFaultStack } from './faults/fault-stack';
import { measureCase, type FaultResult } from './faults/measure-case';
import type { Outcome } from './faults/visitors';
import { soak } from './faults/soak';
import { writeMeasurements } from './benchmarks-page';
import type { Measurement } from './measure';
import { keptMemoryOf } from './process-figures';

export interface FaultsOptions {
  /** Part of the name of a case: only such cases run, and nothing is written. */
  case?: string;
  /** Requests per second. */
  rate?: string;
  /** Minutes of load with a short fault in each, instead of the cases. */
  soak?: string;
}

const DEFAULT_RATE = 200;
const RECOVERY_MS = 5_000;
const SLOWEST_MS = 10_000;
const SETTLE_MS = 5_000;
/** Memory that a process may keep after all faults: caches and connections that are new. */
const KEPT_MB = 80;

/** Breaks everything that the API needs, one after the other, under load. */
export function faultsBench({ case: part = '', rate, soak: minutes }: FaultsOptions): Promise<Measurement[]> {
  const perSecond = Number(rate ?? DEFAULT_RATE);
  return withFaultStack(async (stack) => {
    if (minutes) return soak(stack, { minutes: Number(minutes), perSecond });
    const measureAll = async (faults: FaultCase[]): Promise<Measurement[]> => {
      const measured: Measurement[] = [];
      for (const fault of faults) {
        const measurement = measurementOf(await measureCase(stack, fault, perSecond));
        console.log(`  ${measurement.reached ? '✓' : '✗'} ${measurement.what}: ${measurement.measured}`);
        measured.push(measurement);
      }
      return measured;
    };
    const cases = FAULT_CASES.filter(({ what }) => what.includes(part));
    const before = await keptMemoryOf(stack.api.pid());
    const measurements = await measureAll(cases.filter(({ endsProcess }) => !endsProcess));
    await pause(SETTLE_MS);
    const after = await keptMemoryOf(stack.api.pid());
    measurements.push({
      what: 'memory that the API keeps after all of these',
      target: `≤ ${KEPT_MB} MB more`,
      measured: `${after.toFixed(0)} MB (${before.toFixed(0)} MB before)`,
      reached: after - before <= KEPT_MB,
    });
    measurements.push(...(await measureAll(cases.filter(({ endsProcess }) => endsProcess))));
    if (!part) writeMeasurements('Faults', [`${perSecond} requests per second through the shell.`, INTRODUCTION].join(' '), measurements);
    return measurements;
  });
}

const INTRODUCTION = `A fortieth each are orders, donations, pictures and uploads, the rest lists, products, searches and pages. Each fault lasts
ten seconds. Recovery is the time after which no request fails that begins then. A visitor may get the page or 503 with \`Retry-After\`, within ten seconds;
readiness must tell the truth after 3.5 s; accepted orders and donations must be stored, and their mails arrive.`;

const reasonsOf = (outcomes: Outcome[]): string =>
  Array.from(new Set(outcomes.map(({ what, status, failure }) => `${what}: ${failure ?? status}`))).join(', ');

function measurementOf(result: FaultResult): Measurement {
  const { what, meanwhile, unexpected, recoveryMs, slowest, isReadinessTrue, accepted, lost, missingMails } = result;
  const { what: slowestWhat = 'nothing', ms: slowestMs = 0 } = slowest ?? {};
  const byStatus = new Map<number, number>();
  for (const { status } of meanwhile) {
    const count = 1 + (byStatus.get(status) ?? 0);
    byStatus.set(status, count);
  }
  const got = [...byStatus].sort().map(([status, count]) => `${count} × ${status || 'nothing'}`);
  const parts = [
    `recovered in ${(recoveryMs / 1_000).toFixed(1)} s`,
    `slowest ${(slowestMs / 1_000).toFixed(1)} s (${slowestWhat})`,
    `${unexpected.length} failed otherwise${unexpected.length ? ` (${reasonsOf(unexpected)})` : ''}`,
    `readiness ${isReadinessTrue ? 'true' : 'wrong'}`,
    `${lost} of ${accepted} lost, ${missingMails} mails missing`,
    `meanwhile ${got.join(', ') || 'nothing was asked'}`,
  ];
  const isGood = unexpected.length === 0 && isReadinessTrue && lost === 0 && missingMails === 0;
  return {
    what,
    target: `recovery < ${RECOVERY_MS / 1_000} s, slowest ≤ ${SLOWEST_MS / 1_000} s, nothing lost`,
    measured: parts.join('; '),
    reached: isGood && recoveryMs < RECOVERY_MS && slowestMs <= SLOWEST_MS,
    notes: [...new Set(unexpected.map(({ what: request, status }) => `${request}: ${status || 'no response'}`))].slice(0, 8),
  };
}
