import { rangePresets } from './range-presets';

describe('the ranges to choose from', () => {
  it('end and begin with months, also around New Year', () => {
    expect(Object.fromEntries(rangePresets('2026-01-15').map(({ label, range }) => [label, `${range.from} ${range.to}`]))).toEqual({
      'Este mês': '2026-01-01 2026-01-15',
      'Mês passado': '2025-12-01 2025-12-31',
      'Últimos 6 meses': '2025-08-01 2026-01-15',
      'Este ano': '2026-01-01 2026-01-15',
      'Ano passado': '2025-01-01 2025-12-31',
    });
  });
});
