import { plausiblePlans } from './instalments.service';

const plan = (count: number, instalmentCents: number, totalCents: number) => ({ count, instalmentCents, totalCents });

describe('the plans of a provider', () => {
  it('are listed in ascending order, with instalments rounded to cents', () => {
    const plans = [plan(3, 3763, 11_290), plan(1, 11_290, 11_290), plan(12, 1_072, 12_860)];
    expect(plausiblePlans(plans, 11_290).map(({ count }) => count)).toEqual([1, 3, 12]);
  });

  it('are left out when their figures contradict each other or are less than the price', () => {
    expect(plausiblePlans([plan(1, 11_290, 11_290), plan(2, 5_000, 11_290), plan(3, 3_000, 9_000)], 11_290)).toEqual([
      plan(1, 11_290, 11_290),
    ]);
  });

  it('are not shown at all when they are for another amount', () => {
    expect(plausiblePlans([plan(1, 10_000, 10_000), plan(2, 5_000, 10_000)], 11_290)).toEqual([]);
    expect(plausiblePlans([], 11_290)).toEqual([]);
  });
});
