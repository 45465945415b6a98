import { publishedDay } from './published-day';

describe('the day until which donations are published', () => {
  it.each([
    ['2026-11-24T12:00:00Z', '2026-10-31'],
    ['2026-12-01T02:59:59Z', '2026-10-31'],
    ['2026-12-01T03:00:00Z', '2026-11-30'],
    ['2027-01-01T03:00:00Z', '2026-12-31'],
    ['2028-03-15T12:00:00Z', '2028-02-29'],
  ])('is the end of the month before: at %s it is %s', (now, day) => {
    expect(publishedDay(new Date(now))).toBe(day);
  });
});
