import { siteContent } from '@aflora/contracts/content';
import { membershipPrice } from './ong-members.queries';

describe('membershipPrice', () => {
  it.each([
    ['supporter', 'monthly', { chargeCents: 2_990, monthlyAmountCents: 2_990, interval: 'month' }],
    ['supporter', 'yearly', { chargeCents: 29_900, monthlyAmountCents: 2_492, interval: 'year' }],
    ['transformer', 'monthly', { chargeCents: 4_990, monthlyAmountCents: 4_990, interval: 'month' }],
    ['transformer', 'yearly', { chargeCents: 49_900, monthlyAmountCents: 4_158, interval: 'year' }],
  ] as const)('returns the price of the plan %s, %s', (plan, type, price) => {
    expect(membershipPrice(siteContent.plans, plan, type)).toEqual(price);
  });

  it('returns the price of the given plans, which an administrator may have changed', () => {
    const changed = siteContent.plans.map((plan) => ({ ...plan, monthlyCents: 3_333 }));
    expect(membershipPrice(changed, 'supporter', 'monthly').chargeCents).toBe(3_333);
    expect(membershipPrice(changed, 'supporter', 'yearly')).toEqual({ chargeCents: 33_330, monthlyAmountCents: 2_778, interval: 'year' });
  });

  it('is not known for a plan that does not exist', () => {
    expect(() => membershipPrice(siteContent.plans, 'gold', 'monthly')).toThrow('There is no plan gold.');
  });
});
