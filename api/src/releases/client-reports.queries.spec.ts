import { LOAD_TIME_BOUNDS, loadHistogram, loadPercentile } from './client-reports.queries';

const histogramOf = (...times: number[]): number[] =>
  times.map(loadHistogram).reduce((sum, one) => sum.map((loads, bucket) => loads + (one[bucket] ?? 0)), loadHistogram(null));

describe('load time histograms', () => {
  it('count a load in the first bucket whose upper bound is not exceeded', () => {
    expect(loadHistogram(0).indexOf(1)).toBe(0);
    expect(loadHistogram(50).indexOf(1)).toBe(0);
    expect(loadHistogram(51).indexOf(1)).toBe(1);
    expect(loadHistogram(12_000).indexOf(1)).toBe(LOAD_TIME_BOUNDS.length - 1);
    expect(loadHistogram(12_001).indexOf(1)).toBe(LOAD_TIME_BOUNDS.length);
    expect(loadHistogram(3_600_000)).toHaveLength(LOAD_TIME_BOUNDS.length + 1);
  });

  it('count nothing when the time is unknown', () => {
    expect(loadHistogram(null).every((loads) => loads === 0)).toBe(true);
    expect(loadPercentile(loadHistogram(null), 0.5)).toBeNull();
  });

  it('give the median and the 95th percentile, interpolated within a bucket', () => {
    const times = Array.from({ length: 100 }, (_, index) => (index + 1) * 10);
    expect(loadPercentile(histogramOf(...times), 0.5)).toBe(500);
    expect(loadPercentile(histogramOf(...times), 0.95)).toBe(950);
    expect(loadPercentile(histogramOf(...times), 1)).toBe(1_000);
  });

  it('are robust against a few slow loads', () => {
    const histogram = histogramOf(...new Array<number>(96).fill(120), 9_000, 9_000, 9_000, 9_000);
    expect(loadPercentile(histogram, 0.5)).toBe(126);
    expect(loadPercentile(histogram, 0.95)).toBe(149);
    expect(loadPercentile(histogram, 0.99)).toBe(11_000);
  });

  it('report the last bound for slower loads', () => {
    expect(loadPercentile(histogramOf(60_000, 90_000), 0.5)).toBe(12_000);
  });
});
