import {
  formatAmount,
  formatCount,
  formatDate,
  formatDateTime,
  formatLongDate,
  formatMoney,
  formatMonth,
  formatMonthAndYear,
} from './formats';

describe('formats', () => {
  it('format money in Brazilian notation', () => {
    expect(formatMoney(123456)).toBe('R$\u00a01.234,56');
    expect(formatAmount(8990)).toBe('89,90');
  });

  it('format numbers as the browser does', () => {
    const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
    const amount = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const count = new Intl.NumberFormat('pt-BR');
    const around = Array.from({ length: 16 }, (_, power) => [10 ** power - 1, 10 ** power, 10 ** power + 1]).flat();
    for (const number of [...around, 123_456, 2_147_483_647, 1e15 + 7]) {
      for (const signed of number === 0 ? [0] : [number, -number]) {
        expect([formatMoney(signed), formatAmount(signed), formatCount(signed)]).toEqual([
          money.format(signed / 100),
          amount.format(signed / 100),
          count.format(signed),
        ]);
      }
    }
  });

  it('format dates in the time zone of the charity', () => {
    expect(formatDate('2026-01-01T01:00:00Z')).toBe('31/12/2025');
    expect(formatLongDate('2026-11-20T12:00:00Z')).toBe('20 de novembro de 2026');
    expect(formatDateTime('2026-11-20T12:15:00Z')).toBe('20/11/2026, 09:15');
    expect(formatMonth('2026-12-01T01:00:00Z')).toBe('novembro');
    expect(formatMonthAndYear('2026-11')).toBe('novembro de 2026');
  });
});
