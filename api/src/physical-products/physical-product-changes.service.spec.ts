import { stockAfter } from './physical-product-changes.service';

describe('the stock after a change', () => {
  it('is what it was, more or less the delta, down to none', () => {
    expect([stockAfter(5), stockAfter(5, 3), stockAfter(5, -5), stockAfter(0, 0)]).toEqual([5, 8, 0, 0]);
  });

  it('is never negative: the change is refused with the stock there is', () => {
    expect(() => stockAfter(2, -3)).toThrow(
      expect.objectContaining({ code: 'product.out-of-stock', params: { stockQuantity: 2 } }) as Error,
    );
  });
});
