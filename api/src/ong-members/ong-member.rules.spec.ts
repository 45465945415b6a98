import { siteContent } from '@aflora/contracts/content';
import {
  creditMs,
  differenceCents,
  isPaid,
  nextChargeOf,
  paidBefore,
  paidMsLeft,
  paidUntil,
  planOption,
  planOptions,
} from './ong-member.rules';

const ACTIVE = { status: 'active', pausedAt: null } as const;

describe('a paid period', () => {
  const [NOW, after] = [new Date('2026-12-10T12:00:00Z'), new Date('2026-12-20T12:00:00Z')];
  const paid = { ...ACTIVE, nextPaymentDate: after };

  it.each([
    ['runs until the next charge', paid, true],
    ['ends with the next charge', { ...paid, nextPaymentDate: NOW }, false],
    ['runs in grace until its end', { ...paid, graceUntil: after }, true],
    ['does not run in a pause', { ...paid, status: 'inactive' as const }, false],
    ['does not run after a cancellation', { ...paid, status: 'cancelled' as const }, false],
    ['does not exist before the first payment', { ...paid, nextPaymentDate: null }, false],
  ])('%s', (_, member, runs) => expect(isPaid(member, NOW)).toBe(runs));

  it('leaves the time until the next charge, or what a pause kept', () => {
    const DAY_MS = 86_400_000;
    const tomorrow = new Date(Date.now() + DAY_MS);
    const monthly = { ...paid, membershipType: 'monthly' } as const;
    expect(paidMsLeft({ ...monthly, nextPaymentDate: tomorrow }, null)).toBeGreaterThan(DAY_MS - 60_000);
    const paused = { ...monthly, status: 'inactive', pausedAt: NOW } as const;
    expect(paidMsLeft(paused, null)).toBe(10 * DAY_MS);
    expect(paidMsLeft({ ...paused, pausedAt: null }, null)).toBe(0);
    // The newest charge went back: nothing is left, or what was paid before it.
    const chargedAt = new Date('2026-11-20T12:00:00Z');
    expect(paidMsLeft(paused, chargedAt)).toBe(0);
    const later = { ...paused, nextPaymentDate: new Date(after.getTime() + 30 * DAY_MS) };
    expect(paidMsLeft(later, chargedAt)).toBe(10 * DAY_MS);
  });
});

describe('the paid days when a charge is refused', () => {
  const at = (day: string) => new Date(`2026-${day}T12:00:00Z`);
  const monthly = { membershipType: 'monthly', lastPaymentDate: at('11-20'), nextPaymentDate: at('12-20'), creditedUntil: null } as const;

  it.each([
    ['with the period', monthly, at('12-20')],
    ['with the period although the provider has scheduled the next charge', { ...monthly, nextPaymentDate: at('12-31') }, at('12-20')],
    ['with the credited days', { ...monthly, nextPaymentDate: at('12-31'), creditedUntil: at('12-31') }, at('12-31')],
    ['earlier if less was left', { ...monthly, nextPaymentDate: at('12-05') }, at('12-05')],
    ['with the next charge if nothing was charged', { ...monthly, lastPaymentDate: null }, at('12-20')],
    ['with the year', { ...monthly, membershipType: 'yearly', lastPaymentDate: at('01-10'), nextPaymentDate: at('12-20') }, at('12-20')],
    ['never before anything is paid', { ...monthly, lastPaymentDate: null, nextPaymentDate: null }, null],
  ] as const)('end %s', (_, member, end) => expect(paidUntil(member)).toEqual(end));
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

describe('the credit of a pause', () => {
  const at = (day: string) => new Date(`2026-12-${day}T12:00:00Z`);

  it('is the paid time after the pause began', () => {
    expect(creditMs({ pausedAt: at('10'), nextPaymentDate: at('20') })).toBe(10 * 86_400_000);
  });

  it.each([
    { pausedAt: null, nextPaymentDate: at('20') },
    { pausedAt: at('10'), nextPaymentDate: null },
    { pausedAt: at('20'), nextPaymentDate: at('10') },
  ])('is nothing for %j', (member) => {
    expect(creditMs(member)).toBe(0);
  });
});

describe('the days that were paid before the newest charge', () => {
  const PAID_AT = new Date('2027-01-31T12:00:00Z');
  const left = (nextPaymentDate: string | null, membershipType: 'monthly' | 'yearly' = 'monthly') =>
    paidBefore({ nextPaymentDate: nextPaymentDate === null ? null : new Date(nextPaymentDate), membershipType }, PAID_AT, PAID_AT);

  it('are those without its period, whatever the length of the month', () => {
    expect(left('2027-12-28T12:00:00Z')).toEqual(new Date('2027-11-30T12:00:00Z'));
    expect(left('2028-02-10T12:00:00Z', 'yearly')).toEqual(new Date('2027-02-10T12:00:00Z'));
  });

  it('are none when the charge of 28 February returns to the 31st', () => {
    const february = new Date('2027-02-28T12:00:00Z');
    const next = (nextPaymentDate: string) => ({ nextPaymentDate: new Date(nextPaymentDate), membershipType: 'monthly' as const });
    expect(paidBefore(next('2027-03-31T12:00:00Z'), february, february)).toBeNull();
    expect(paidBefore(next('2027-04-07T12:00:00Z'), february, february)).toEqual(new Date('2027-03-10T12:00:00Z'));
  });

  it('are those after a charge within a month', () => {
    const paidAt = new Date('2027-01-10T12:00:00Z');
    const next = (day: string) => ({ nextPaymentDate: new Date(`2027-02-${day}T12:00:00Z`), membershipType: 'monthly' as const });
    expect(paidBefore(next('20'), paidAt, paidAt)).toEqual(new Date('2027-01-20T12:00:00Z'));
    expect(paidBefore(next('11'), paidAt, paidAt)).toEqual(new Date('2027-01-11T12:00:00Z'));
  });

  it('are none once less than a day of them is left', () => {
    const member = { nextPaymentDate: new Date('2027-12-28T12:00:00Z'), membershipType: 'monthly' } as const;
    const end = new Date('2027-11-30T12:00:00Z');
    expect(paidBefore(member, PAID_AT, new Date('2027-11-29T12:00:00Z'))).toEqual(end);
    expect(paidBefore(member, PAID_AT, new Date('2027-11-29T12:00:01Z'))).toBeNull();
  });

  it.each([null, '2027-02-28T12:00:00Z', '2027-03-01T11:00:00Z'])('are none when the next charge is due %s', (nextPaymentDate) => {
    expect(left(nextPaymentDate)).toBeNull();
  });
});
