import fc from 'fast-check';
import { dayAfter } from './calendar';
import { salesPeriods, type SalesPeriod } from './sales-periods';

const day = fc
  .date({ min: new Date('2019-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** How often each day is counted. */
function daysOf(periods: SalesPeriod[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { from, until, sign } of periods) {
    for (let on = from; on < until; on = dayAfter(on)) {
      const times = sign + (counted.get(on) ?? 0);
      counted.set(on, times);
    }
  }
  return new Map([...counted].filter(([, times]) => times !== 0));
}

describe('periods of a range', () => {
  it('count each of its days once and no other', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from, until] = one < other ? [one, other] : [other, one];
        expect(daysOf(salesPeriods(from, until))).toEqual(daysOf([{ unit: 'day', from, until, sign: 1 }]));
      }),
      { numRuns: 40 },
    );
  });

  it('begin with the months and years that they name', () => {
    fc.assert(
      fc.property(day, day, (one, other) => {
        for (const { unit, from, until } of salesPeriods(...([one, other].sort() as [string, string]))) {
          const start = { day: /./, month: /-01$/, year: /-01-01$/ }[unit];
          expect([from, until]).toEqual([expect.stringMatching(start), expect.stringMatching(start)]);
        }
      }),
    );
  });

  it('are at most twelve months and thirty-two days besides whole years, however long the range is', () => {
    const lengthMs = { day: 86_400_000, month: 31 * 86_400_000, year: Infinity };
    fc.assert(
      fc.property(day, day, (one, other) => {
        const periods = salesPeriods(...([one, other].sort() as [string, string]));
        const count = (of: 'day' | 'month') =>
          periods
            .filter(({ unit }) => unit === of)
            .reduce((sum, { from, until }) => sum + Math.ceil((Date.parse(until) - Date.parse(from)) / lengthMs[of]), 0);
        expect([count('month') <= 12, count('day') <= 32]).toEqual([true, true]);
      }),
    );
  });

  it('subtract the rest of a year instead of adding up most of it', () => {
    expect(salesPeriods('2023-11-23', '2026-11-24')).toEqual([
      { unit: 'day', from: '2023-11-23', until: '2023-12-01', sign: 1 },
      { unit: 'day', from: '2026-11-24', until: '2026-12-01', sign: -1 },
      { unit: 'month', from: '2023-12-01', until: '2024-01-01', sign: 1 },
      { unit: 'month', from: '2026-12-01', until: '2027-01-01', sign: -1 },
      { unit: 'year', from: '2024-01-01', until: '2027-01-01', sign: 1 },
    ]);
  });
});
