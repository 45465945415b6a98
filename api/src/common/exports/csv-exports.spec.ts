import { moment, money, text, whole } from './csv-exports';

describe('csv cells', () => {
  it.each(['=1+1', '+55', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =cmd|calc', '＝1+1'])(
    'escapes text that a spreadsheet would read as a formula: %j',
    (value) => {
      expect(text(value)).toBe(`'${value}`);
    },
  );

  it('keeps plain text as it is', () => {
    expect(text('Sérum; "Pétala"')).toBe('Sérum; "Pétala"');
    expect(text(null)).toBe('');
  });

  it('writes money and numbers as a spreadsheet in Portuguese reads them', () => {
    expect(money(123456)).toBe('1234,56');
    expect(money(-50)).toBe('-0,50');
    expect(whole('12')).toBe('12');
  });

  it("writes times in São Paulo's time zone", () => {
    expect(moment(new Date('2026-01-01T01:05:00Z'))).toBe('31/12/2025 22:05');
    expect(moment(null)).toBe('');
  });
});
