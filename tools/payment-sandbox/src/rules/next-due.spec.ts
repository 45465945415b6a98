import { anchorDayOf, nextDue } from './next-due';

describe('the next charge', () => {
  it('falls on the last day of a month without the anchor day, and on the anchor day after it', () => {
    const february = nextDue('2027-01-31T12:00:00.000Z', 'month', 31);
    expect(february).toBe('2027-02-28T12:00:00.000Z');
    expect(nextDue(february, 'month', 31)).toBe('2027-03-31T12:00:00.000Z');
  });

  it('continues in the next year', () => {
    expect(nextDue('2027-12-15T08:00:00.000Z', 'month', 15)).toBe('2028-01-15T08:00:00.000Z');
    expect(nextDue('2028-02-29T08:00:00.000Z', 'year', 29)).toBe('2029-02-28T08:00:00.000Z');
  });

  it('counts the days of São Paulo in the evening, when the next day has begun in UTC', () => {
    const evening = '2027-05-01T01:00:00.000Z';
    expect(anchorDayOf({ anchorDay: null, dueAt: null }, evening)).toBe(30);
    expect(nextDue(evening, 'month', 30)).toBe('2027-05-31T01:00:00.000Z');
    expect(nextDue('2028-01-31T01:00:00.000Z', 'month', 30)).toBe('2028-03-01T01:00:00.000Z');
  });

  it('keeps its anchor day through shorter months, unless an earlier version stored the day of UTC', () => {
    expect(anchorDayOf({ anchorDay: 31, dueAt: '2028-03-01T02:00:00.000Z' }, '2028-03-01T02:00:01.000Z')).toBe(31);
    expect(anchorDayOf({ anchorDay: 1, dueAt: '2028-02-01T02:00:00.000Z' }, '2028-02-01T02:00:01.000Z')).toBe(31);
  });
});
