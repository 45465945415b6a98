import { formatAmount, formatDate, formatDateTime, formatLongDate, formatMoney } from './formats';

describe('formats', () => {
  it('format money in Brazilian notation', () => {
    expect(formatMoney(123456)).toBe('R$\u00a01.234,56');
    expect(formatAmount(8990)).toBe('89,90');
  });

  it('format dates in the time zone of the charity', () => {
    expect(formatDate('2026-01-01T01:00:00Z')).toBe('31/12/2025');
    expect(formatLongDate('2026-11-20T12:00:00Z')).toBe('20 de novembro de 2026');
    expect(formatDateTime('2026-11-20T12:15:00Z')).toBe('20/11/2026, 09:15');
  });
});
