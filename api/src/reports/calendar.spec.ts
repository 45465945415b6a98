import { addMonths, dayOf, daysFrom, lastDayOf, lastMonths, monthOf, endedDays } from './calendar';

describe('calendar', () => {
  it('starts days at midnight in São Paulo', () => {
    expect(dayOf(new Date('2026-12-01T02:59:59Z'))).toBe('2026-11-30');
    expect(dayOf(new Date('2026-12-01T03:00:00Z'))).toBe('2026-12-01');
    // Daylight saving time: midnight was at 02:00 UTC in January 2018.
    expect(dayOf(new Date('2018-01-01T02:00:00Z'))).toBe('2018-01-01');
  });

  it('adds and lists months', () => {
    expect(monthOf('2026-11-20')).toBe('2026-11');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
    expect(addMonths('2026-11', 2)).toBe('2027-01');
    expect(lastMonths('2026-02', 3)).toEqual(['2025-12', '2026-01', '2026-02']);
  });

  it('finds as many days of another month as have ended, also in a shorter one', () => {
    expect(lastDayOf('2024-02')).toBe('2024-02-29');
    expect(endedDays('2026-10', '2026-11-20')).toEqual({ from: '2026-10-01', before: '2026-10-20' });
    expect(endedDays('2026-12', '2027-01-01')).toEqual({ from: '2026-12-01', before: '2026-12-01' });
    expect(endedDays('2026-02', '2026-03-29')).toEqual({ from: '2026-02-01', before: '2026-03-01' });
    expect(endedDays('2026-02', '2026-03-31')).toEqual({ from: '2026-02-01', before: '2026-03-01' });
  });

  it('counts the days of a range', () => {
    expect(daysFrom('2026-11-20', '2026-11-20')).toBe(1);
    expect(daysFrom('2024-02-28', '2024-03-01')).toBe(3);
    expect(daysFrom('2026-11-21', '2026-11-20')).toBe(0);
  });
});
