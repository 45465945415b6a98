import { addMonths } from './ong-members';

const later = (moment: string, count: number, day?: number): string => addMonths(new Date(moment), count, day).toISOString();

describe('addMonths', () => {
  it('keeps the day of the month, over the end of a year and back', () => {
    expect(later('2027-12-15T12:00:00Z', 2)).toBe('2028-02-15T12:00:00.000Z');
    expect(later('2028-02-15T12:00:00Z', -2)).toBe('2027-12-15T12:00:00.000Z');
  });

  it('takes the last day of a shorter month, also in a leap year', () => {
    expect(later('2027-01-31T12:00:00Z', 1)).toBe('2027-02-28T12:00:00.000Z');
    expect(later('2028-01-31T12:00:00Z', 1)).toBe('2028-02-29T12:00:00.000Z');
    expect(later('2028-02-29T12:00:00Z', 12)).toBe('2029-02-28T12:00:00.000Z');
  });

  it('takes another day of the month when one is given', () => {
    expect(later('2027-02-28T12:00:00Z', 1, 31)).toBe('2027-03-31T12:00:00.000Z');
    expect(later('2027-03-30T12:00:00Z', 1, 31)).toBe('2027-04-30T12:00:00.000Z');
  });

  it('counts the days of São Paulo in the evening, when the next day has begun in UTC', () => {
    // 30 April at 22:00 → 30 May, not 31 May.
    expect(later('2027-05-01T01:00:00Z', 1)).toBe('2027-05-31T01:00:00.000Z');
    // 30 January at 22:00 → 28 February, not 27 February.
    expect(later('2027-01-31T01:00:00Z', 1)).toBe('2027-03-01T01:00:00.000Z');
    // 31 December at 22:00 → 31 January.
    expect(later('2028-01-01T01:00:00Z', 1)).toBe('2028-02-01T01:00:00.000Z');
  });
});
