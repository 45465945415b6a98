import { markdownTable } from '../benchmarks-page';
import { median, type Measurement } from '../measure';
import type { Load } from './measured-load';

/** One case at one size, on both servers. */
export interface Comparison {
  name: string;
  products: number;
  ours: Load;
  plain: Load;
  /** Smallest allowed ratio of requests per second. */
  target: number;
}

const MAX_GROWTH = 1.5;
const MAX_TAIL = 3;
/** p99 below this time (ms) is not compared with p50: whole milliseconds are too coarse. */
const UNNOTICED_MS = 10;

/** Each figure's median over the rounds. */
export function medianLoad(rounds: Load[]): Load {
  const of = (figure: keyof Load): number => median(rounds.map((round) => round[figure]));
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    bytes: of('bytes'),
    serverCpu: of('serverCpu'),
    databaseCpu: of('databaseCpu'),
  };
}

export const ratioOf = ({ ours, plain }: Comparison): number => ours.perSecond / plain.perSecond;

/** A ratio for each comparison, the growth of each case from the smallest to the largest shop, and its slowest requests. */
export function measurementsOf(comparisons: Comparison[]): Measurement[] {
  return comparisons.flatMap((comparison) => [ratio(comparison), tail(comparison), ...growth(comparison, comparisons)]);
}

export const called = ({ name, products }: Comparison): string => `${name}, ${products.toLocaleString('en')} products`;

export function ratio(comparison: Comparison): Measurement {
  const { ours, plain, target } = comparison;
  const measured = `${ratioOf(comparison).toFixed(2)} (${Math.round(ours.perSecond)}/s of ${Math.round(plain.perSecond)}/s)`;
  return {
    what: `${called(comparison)}: of the plain server's requests per second`,
    target: `≥ ${target.toFixed(2)}`,
    measured,
    reached: ratioOf(comparison) >= target,
  };
}

function tail(comparison: Comparison): Measurement {
  const { p50, p99 } = comparison.ours;
  return {
    what: `${called(comparison)}: p99 against p50`,
    target: `≤ ${MAX_TAIL} ×`,
    measured: `${p99} of ${p50} ms`,
    reached: p99 < UNNOTICED_MS || p99 <= MAX_TAIL * p50,
  };
}

/** Time per request of the largest shop against that of the smallest. */
function growth(comparison: Comparison, all: Comparison[]): Measurement[] {
  const sizes = all.filter(({ name }) => name === comparison.name);
  const smallest = sizes[0];
  if (comparison !== sizes.at(-1) || smallest === undefined || smallest === comparison) return [];
  const times = smallest.ours.perSecond / comparison.ours.perSecond;
  return [
    {
      what: `${called(comparison)}: time per request against ${smallest.products.toLocaleString('en')}`,
      target: `≤ ${MAX_GROWTH} ×`,
      measured: `${times.toFixed(2)} ×`,
      reached: times <= MAX_GROWTH,
    },
  ];
}

/** Rows of a Markdown table, one per comparison. */
export function comparisonsTable(comparisons: Comparison[]): string {
  const ms = (value: number): string => value.toFixed(2);
  const heads = [
    'case',
    'products',
    'requests/s',
    'plain',
    'ratio',
    'p50 / p99',
    'plain',
    'bytes',
    'plain',
    'CPU API + PostgreSQL',
    'plain',
  ];
  const rows = comparisons.map((comparison) => {
    const { ours, plain, name, products } = comparison;
    return [
      name,
      products.toLocaleString('en'),
      String(Math.round(ours.perSecond)),
      String(Math.round(plain.perSecond)),
      ratioOf(comparison).toFixed(2),
      `${ours.p50} / ${ours.p99}`,
      `${plain.p50} / ${plain.p99}`,
      String(Math.round(ours.bytes)),
      String(Math.round(plain.bytes)),
      `${ms(ours.serverCpu)} + ${ms(ours.databaseCpu)}`,
      `${ms(plain.serverCpu)} + ${ms(plain.databaseCpu)}`,
    ];
  });
  return markdownTable([heads, ...rows]);
}
