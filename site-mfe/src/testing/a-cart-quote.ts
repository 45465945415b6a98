import type { CartQuoteInput, CartQuoteLineView, CartQuoteView, PhysicalProductView, ShippingOptionView } from '@aflora/contracts';
import { savingsCents } from '../lib/cart-quote';

const STANDARD: ShippingOptionView = { code: 'standard', name: 'Entrega econômica', priceCents: 1890, days: 6 };
const EXPRESS: ShippingOptionView = { code: 'express', name: 'Entrega expressa', priceCents: 3490, days: 1 };

/** Quotes a cart as a shop with these products would. */
export function quoteOf(products: PhysicalProductView[], given: Partial<CartQuoteView> = {}) {
  return ({ body }: { body: unknown }): CartQuoteView => {
    const { items, postalCode, coupon } = body as CartQuoteInput;
    const lines = items.map((item) => lineOf(item, products));
    return {
      lines,
      memberDiscountCents: given.member ? savingsCents(lines) : 0,
      member: null,
      itemsTotalCents: lines.reduce((sum, line) => sum + line.priceCents * Math.min(line.quantity, line.available), 0),
      shipping: postalCode ? [STANDARD, EXPRESS] : [],
      freeShippingFromCents: 25_000,
      hasFreeShipping: true,
      maxUnits: 30,
      ...given,
      coupon: coupon && given.coupon ? given.coupon : null,
    };
  };
}

function lineOf({ productId, quantity }: CartQuoteInput['items'][number], products: PhysicalProductView[]): CartQuoteLineView {
  const product = products.find(({ id }) => id === productId);
  return {
    productId,
    quantity,
    name: product?.name ?? null,
    imageUrl: null,
    images: null,
    priceCents: product?.priceCents ?? 0,
    available: product?.stockQuantity ?? 0,
  };
}
