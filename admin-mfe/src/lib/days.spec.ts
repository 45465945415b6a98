import { formatAgo, formatShortMonth, toDay } from './days';

describe('days', () => {
  it('writes months and ages in short', () => {
    expect(formatShortMonth('2026-11')).toBe('nov. 26');
    expect(toDay('2026-12-01T02:00:00Z')).toBe('2026-11-30');
    const now = new Date('2026-11-20T12:00:00Z');
    const ages = ['2026-11-20T11:59:30Z', '2026-11-20T11:54:00Z', '2026-11-20T09:00:00Z', '2026-11-18T12:00:00Z', '2026-01-02T12:00:00Z'];
    expect(ages.map((age) => formatAgo(age, now))).toEqual(['agora', 'há 6 min.', 'há 3 h', 'há 2 dias', '02/01/2026']);
  });
});
