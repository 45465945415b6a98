import { instalmentPlans } from './prices';

describe('the plans of the sandbox', () => {
  it('cost nothing up to three instalments, and interest after them', () => {
    const plans = instalmentPlans(11_290);
    expect(plans).toHaveLength(12);
    expect(plans[2]).toEqual({ count: 3, instalmentCents: 3763, totalCents: 11_290 });
    expect(plans[11]).toEqual({ count: 12, instalmentCents: 1067, totalCents: 12_804 });
  });

  it('have no instalment below five reais', () => {
    expect(instalmentPlans(1_200).map(({ count }) => count)).toEqual([1, 2]);
    expect(instalmentPlans(300).map(({ count }) => count)).toEqual([1]);
  });
});
