import { quoteOf } from '../../testing/a-cart-quote';
import { aPhysicalProduct } from '../../testing/a-physical-product';
import { cartOf, freightOf, type CartFacts } from './cart.rules';

const product = aPhysicalProduct({ priceCents: 5000, stockQuantity: 4 });
const CODE = 'BEMVINDA10';
const coupon = { code: CODE, discountCents: 8000, problem: null, smallestSumCents: null };
const line = (quantity: number) => ({ productId: product.id, quantity });

/** A cart of one product that was quoted for two units, with a coupon. */
function facts(given: Partial<CartFacts> = {}): CartFacts {
  const quote = quoteOf([product], { coupon })({ body: { items: [line(2)], postalCode: null, coupon: CODE } });
  return { lines: [line(2)], couponCode: CODE, quote, isCurrent: true, ...given };
}

describe('the sums of a cart', () => {
  it('are those of the quote when it is for this cart', () => {
    expect(cartOf(facts())).toMatchObject({ itemsTotalCents: 10_000, coupon, netCents: 2000, isReady: true });
  });

  it('follow the browser’s quantities at once, without a discount that was for others', () => {
    const cart = cartOf(facts({ lines: [line(1)], isCurrent: false }));
    expect(cart).toMatchObject({ itemsTotalCents: 5000, coupon: { code: CODE, discountCents: null }, netCents: null });
  });

  it.each([null, 'OUTRO'])('forget a coupon that is not in the cart any more (now %s)', (couponCode) => {
    expect(cartOf(facts({ couponCode, isCurrent: false }))).toMatchObject({ coupon: null, netCents: 10_000 });
  });

  it('count only what can be bought, and let nothing be bought until it is corrected', () => {
    const cart = cartOf(facts({ lines: [line(9)] }));
    expect(cart).toMatchObject({ itemsTotalCents: 20_000, hasShortLines: true, isReady: false });
  });

  it('are not ready while a line has no price', () => {
    const added = { productId: 'f0000000-0000-4000-8000-000000000009', quantity: 1 };
    const cart = cartOf(facts({ lines: [line(2), added], isCurrent: false }));
    expect(cart).toMatchObject({ quoted: [expect.anything(), undefined], hasShortLines: false, isReady: false });
  });

  it('are nothing before the first quote', () => {
    expect(cartOf(facts({ quote: undefined }))).toMatchObject({ quoted: [undefined], coupon: null, isReady: false });
  });
});

describe('the freight of a cart', () => {
  const option = { code: 'standard', name: 'Econômica', priceCents: 1890, days: 6 };

  it.each([
    ['isn’t asked for', { postalCode: null, option, isCurrent: true }, null],
    ['isn’t asked for any more', { postalCode: null, option, isCurrent: false }, null],
    ['is that of another place', { postalCode: '69005-000', option, isCurrent: false }, 'pending'],
    ['is known', { postalCode: '13010-000', option, isCurrent: true }, 1890],
    ['is free', { postalCode: '13010-000', option: { ...option, priceCents: 0 }, isCurrent: true }, 0],
    ['has no way there', { postalCode: '69005-000', option: undefined, isCurrent: true }, null],
  ])('that %s', (_, delivery, cost) => {
    expect(freightOf(delivery)).toBe(cost);
  });
});
