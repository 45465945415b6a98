import { creditMs, isPaid, laterOf, paidBefore, paidMsLeft, paidUntil, periodEnd } from './ong-member-days.rules';

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

describe('membership dates', () => {
  it.each([
    ['2026-01-15T12:00:00Z', 'month', '2026-02-15T12:00:00.000Z'],
    ['2026-01-31T12:00:00Z', 'month', '2026-02-28T12:00:00.000Z'],
    ['2026-12-31T23:59:00Z', 'month', '2027-01-31T23:59:00.000Z'],
    ['2028-02-29T12:00:00Z', 'year', '2029-02-28T12:00:00.000Z'],
  ] as const)('a payment at %s for one %s covers the time until %s', (paidAt, interval, end) => {
    expect(periodEnd(new Date(paidAt), interval).toISOString()).toBe(end);
  });

  it('never move back', () => {
    const [early, late] = [new Date('2026-01-01'), new Date('2026-02-01')];
    expect([laterOf(null, early), laterOf(late, early), laterOf(early, late)]).toEqual([early, late, late]);
  });
});
