/** Inclusive upper bounds of the histogram's buckets in milliseconds; one more bucket counts slower loads. */
export const LOAD_TIME_BOUNDS = [50, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 8_000, 12_000] as const;

const BUCKETS = LOAD_TIME_BOUNDS.length + 1;

/** Histogram of a single load; all zero if its time is unknown. */
export function loadHistogram(loadMs: number | null): number[] {
  const histogram = new Array<number>(BUCKETS).fill(0);
  if (loadMs !== null) histogram[bucketOf(loadMs)] = 1;
  return histogram;
}

/**
 * Percentile of load times, `share` from 0 to 1, interpolated linearly within its bucket. Loads beyond the last bound count as that bound.
 * Null without loads.
 */
export function loadPercentile(histogram: readonly number[], share: number): number | null {
  const total = histogram.reduce((sum, loads) => sum + loads, 0);
  if (total === 0) return null;
  const target = share * total;
  let before = 0;
  for (const [bucket, loads] of histogram.entries()) {
    if (loads > 0 && before + loads >= target) return interpolate(bucket, (target - before) / loads);
    before += loads;
  }
  return lastBound;
}

const lastBound = LOAD_TIME_BOUNDS[LOAD_TIME_BOUNDS.length - 1] as number;

function bucketOf(loadMs: number): number {
  const bucket = LOAD_TIME_BOUNDS.findIndex((bound) => loadMs <= bound);
  return bucket < 0 ? LOAD_TIME_BOUNDS.length : bucket;
}

function interpolate(bucket: number, share: number): number {
  const to = LOAD_TIME_BOUNDS[bucket];
  if (to === undefined) return lastBound;
  const from = LOAD_TIME_BOUNDS[bucket - 1] ?? 0;
  return Math.round(from + (to - from) * share);
}
