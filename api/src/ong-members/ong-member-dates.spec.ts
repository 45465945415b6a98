import { laterOf, periodEnd } from './ong-member-dates';

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
