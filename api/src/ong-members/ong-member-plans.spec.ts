import { creditMs, differenceCents, planOption, planOptions } from './ong-member-plans';

const aMember = (changes: object = {}) => ({
  planCode: 'supporter',
  membershipType: 'monthly' as const,
  chargeCents: 2_990,
  nextPaymentDate: new Date('2026-12-20T12:00:00Z'),
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
    const [option] = planOptions(aMember({ nextPaymentDate: new Date(Date.now() + 40 * 86_400_000) }));
    expect(option).toMatchObject({ planCode: 'transformer', chargeCents: 4_990, differenceCents: expect.any(Number) as number });
    const cheaper = planOption(aMember({ planCode: 'transformer', chargeCents: 4_990 }), 'supporter');
    expect(cheaper).toEqual({ planCode: 'supporter', chargeCents: 2_990, differenceCents: null });
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
