import { digitalProducts } from './digital-products.service';

describe('the export of courses', () => {
  const commission = (rate: number | null) => digitalProducts.fields.admin.commissionRate.cell(rate);

  it.each([
    [12.5, '12,5'],
    [0, '0'],
    [100, '100'],
  ])('writes the commission %p as spreadsheets in Brazil read it', (rate, cell) => {
    expect(commission(rate)).toBe(cell);
  });

  it('leaves the commission empty while none is agreed', () => {
    expect(commission(null)).toBe('');
  });
});
