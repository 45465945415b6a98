import { formatAgo, formatShortMonth, toDay } from './calendar';
import { formatDate, formatDateTime, formatLongDate } from './date';
import { formatAmount, formatMoney } from './money';

describe('formats', () => {
  it('write money as Brazil does', () => {
    expect(formatMoney(123456)).toBe('R$\u00a01.234,56');
    expect(formatAmount(8990)).toBe('89,90');
  });

  it('write dates in the time zone of the charity', () => {
    expect(formatDate('2026-01-01T01:00:00Z')).toBe('31/12/2025');
    expect(formatLongDate('2026-11-20T12:00:00Z')).toBe('20 de novembro de 2026');
    expect(formatDateTime('2026-11-20T12:15:00Z')).toBe('20/11/2026, 09:15');
  });

  it('write months and ages in short', () => {
    expect(formatShortMonth('2026-11')).toBe('nov. 26');
    expect(toDay('2026-12-01T02:00:00Z')).toBe('2026-11-30');
    const now = new Date('2026-11-20T12:00:00Z');
    const ages = ['2026-11-20T11:59:30Z', '2026-11-20T11:54:00Z', '2026-11-20T09:00:00Z', '2026-11-18T12:00:00Z', '2026-01-02T12:00:00Z'];
    expect(ages.map((age) => formatAgo(age, now))).toEqual(['agora', 'há 6 min.', 'há 3 h', 'há 2 dias', '02/01/2026']);
  });
});
