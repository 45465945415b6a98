import { siteContent } from '@aflora/contracts/content';
import { differenceCents, membershipPrice, nextChargeOf, planOption, planOptions } from './ong-member-prices.rules';

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

describe('the next charge', () => {
  it('is that of the plan that was asked for, otherwise that of the plan', () => {
    expect(nextChargeOf({ nextChargeCents: 1_990, chargeCents: 2_990 })).toBe(1_990);
    expect(nextChargeOf({ nextChargeCents: null, chargeCents: 2_990 })).toBe(2_990);
  });
});

const aPlan = (code: string, monthlyCents: number) => ({ code, monthlyCents });
const aMember = (changes: object = {}) => ({
  planCode: 'supporter',
  membershipType: 'monthly' as const,
  chargeCents: 2_990,
  nextPaymentDate: new Date('2026-12-20T12:00:00Z'),
  lastPaymentDate: new Date('2026-11-20T12:00:00Z'),
  ...changes,
});

describe('the difference between two plans', () => {
  it.each([
    ['2026-11-20T12:00:00Z', 2_000],
    ['2026-11-20T12:00:01Z', 1_933],
    ['2026-12-05T12:00:00Z', 1_000],
    ['2026-12-18T12:00:00Z', 133],
    ['2026-12-19T12:00:00Z', 0],
    ['2026-12-20T12:00:00Z', 0],
    ['2026-12-21T12:00:00Z', 0],
  ])('is for the whole days left, rounded down, and nothing below R$ 1,00: at %s, %i cents', (now, cents) => {
    expect(differenceCents(aMember(), 4_990, new Date(now))).toBe(cents);
  });

  it('is charged from R$ 1,00', () => expect(differenceCents(aMember(), 3_990, new Date('2026-12-17T12:00:00Z'))).toBe(100));

  it('is nothing without a next charge', () => expect(differenceCents(aMember({ nextPaymentDate: null }), 4_990)).toBe(0));

  it('divides by the days before the next charge when the last payment was for others', () => {
    const member = aMember({ nextPaymentDate: new Date('2026-12-21T12:00:00Z') });
    expect(differenceCents(member, 4_990, new Date('2026-12-14T12:00:00Z'))).toBe(Math.floor((2_000 * 7) / 30));
  });

  it.each([
    ['2026-03-31T12:00:00Z', 31],
    ['2026-03-01T12:00:00Z', 28],
    ['2028-03-01T12:00:00Z', 29],
  ])('divides by the days of the month that ends at %s', (end, days) => {
    const now = new Date(new Date(end).getTime() - 7 * 86_400_000);
    expect(differenceCents(aMember({ nextPaymentDate: new Date(end) }), 4_990, now)).toBe(
      Math.floor((2_000 * 7) / (days === 31 ? 31 : days)),
    );
  });

  it.each([
    ['2027-01-28T12:00:00Z', 31],
    ['2027-01-29T12:00:00Z', 30],
    ['2027-01-31T12:00:00Z', 28],
    ['2026-12-31T12:00:00Z', 31],
  ])('divides by the days of February’s period that was paid at %s: %i', (paidAt, days) => {
    const member = aMember({ lastPaymentDate: new Date(paidAt), nextPaymentDate: new Date('2027-02-28T12:00:00Z') });
    expect(differenceCents(member, 4_990, new Date('2027-02-21T12:00:00Z'))).toBe(Math.floor((2_000 * 7) / days));
  });

  it('divides by the days of a year for yearly charges', () => {
    const yearly = aMember({ membershipType: 'yearly', chargeCents: 29_900 });
    expect(differenceCents(yearly, 49_900, new Date('2025-12-20T12:00:00Z'))).toBe(20_000);
    expect(differenceCents(yearly, 49_900, new Date('2026-12-10T12:00:00Z'))).toBe(Math.floor((20_000 * 10) / 365));
  });

  it('counts days that a pause credited', () => {
    const credited = aMember({ nextPaymentDate: new Date('2027-01-19T12:00:00Z') });
    expect(differenceCents(credited, 4_990, new Date('2026-11-20T12:00:00Z'))).toBe(Math.floor((2_000 * 60) / 31));
  });

  it('is paid for dearer plans only', () => {
    const [option] = planOptions(aMember({ nextPaymentDate: new Date(Date.now() + 40 * 86_400_000) }), siteContent.plans);
    expect(option).toMatchObject({ planCode: 'transformer', chargeCents: 4_990, differenceCents: expect.any(Number) as number });
    const cheaper = planOption(aMember({ planCode: 'transformer', chargeCents: 4_990 }), aPlan('supporter', 2_990));
    expect(cheaper).toEqual({ planCode: 'supporter', chargeCents: 2_990, differenceCents: null });
  });

  const NOW = new Date('2026-11-20T12:00:00Z');

  it.each([
    ['a member who pays an earlier, lower price', 1_990, 3_000],
    ['a member who pays an earlier, higher price', 3_990, 1_000],
    ['a member who pays more than the other plan costs now', 5_990, null],
  ])('is from the own price to the price in force: for %s, of %i cents', (_, chargeCents, expected) => {
    const option = planOption(aMember({ chargeCents }), aPlan('transformer', 4_990), NOW);
    expect(option).toEqual({ planCode: 'transformer', chargeCents: 4_990, differenceCents: expected });
  });

  it('is not paid for a plan that includes less, which costs a member with an earlier, lower price no more than now', () => {
    const member = aMember({ planCode: 'transformer', chargeCents: 1_990 });
    expect(planOption(member, aPlan('supporter', 2_990), NOW)).toEqual({
      planCode: 'supporter',
      chargeCents: 1_990,
      differenceCents: null,
    });
  });

  it('of a yearly membership is to ten months of the price in force', () => {
    const member = aMember({ membershipType: 'yearly', chargeCents: 19_900, nextPaymentDate: new Date('2027-11-20T12:00:00Z') });
    expect(planOption(member, aPlan('transformer', 5_000), NOW)).toMatchObject({ chargeCents: 50_000, differenceCents: 30_100 });
  });
});
