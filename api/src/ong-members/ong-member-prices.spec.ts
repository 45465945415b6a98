import { membershipPrice } from './ong-members.queries';

describe('membershipPrice', () => {
  it.each([
    ['supporter', 'monthly', { chargeCents: 2_990, monthlyAmountCents: 2_990, interval: 'month' }],
    ['supporter', 'yearly', { chargeCents: 29_900, monthlyAmountCents: 2_492, interval: 'year' }],
    ['transformer', 'monthly', { chargeCents: 4_990, monthlyAmountCents: 4_990, interval: 'month' }],
    ['transformer', 'yearly', { chargeCents: 49_900, monthlyAmountCents: 4_158, interval: 'year' }],
  ] as const)('returns the price of the plan %s, %s', (plan, type, price) => {
    expect(membershipPrice(plan, type)).toEqual(price);
  });
});
