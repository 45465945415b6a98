import type { CartQuoteLineView, CartQuoteView, ShippingOptionView } from '@aflora/contracts';
import { couponOf, exceededUnits, isShort, savingsCents } from '../../lib/cart-quote';
import type { CartLine } from '../../lib/cart-store';

export interface CartFacts {
  /** The browser's lines, which may be ahead of the quote. */
  lines: CartLine[];
  /** Code of the coupon in the cart; null without one. */
  couponCode: string | null;
  /** The last quote; undefined before the first one and when the present one has failed. */
  quote: CartQuoteView | undefined;
  /** Whether the quote is for these lines, this place and this coupon. */
  isCurrent: boolean;
}

/** What the cart shows: the browser's quantities at the quoted prices, and of the rest only what the quote says of these quantities. */
export function cartOf({ lines, couponCode, quote, isCurrent }: CartFacts) {
  const quoted: (CartQuoteLineView | undefined)[] = lines.map(({ productId, quantity }) => {
    const line = quote?.lines.find((each) => each.productId === productId);
    return line && { ...line, quantity };
  });
  const known = quoted.flatMap((line) => line ?? []);
  const hasShortLines = known.some(isShort);
  const savings = savingsCents(known);
  const member = quote?.member ?? null;
  const max = exceededUnits(quote?.maxUnits ?? null, known);
  const coupon = shownCoupon({ couponCode, quote, isCurrent });
  const itemsTotalCents = known.reduce((sum, { priceCents, quantity, available }) => sum + priceCents * Math.min(quantity, available), 0);
  const memberDiscountCents = member ? savings : 0;
  return {
    lines,
    /** Quoted lines in the order of `lines`; undefined for products that the API has not quoted yet. */
    quoted,
    itemsTotalCents,
    member,
    /** Member discount on the lines that can be bought. */
    savingsCents: savings,
    memberDiscountCents,
    coupon,
    /** Price of the lines that can be bought, after discounts and without freight; null until a changed cart's discount is known. */
    netCents: coupon?.discountCents === null ? null : itemsTotalCents - memberDiscountCents - (coupon?.discountCents ?? 0),
    /** Maximum number of units per order if the cart exceeds it; otherwise null. */
    exceededUnits: max,
    /** Whether some lines are marked because they can't be bought as they are. */
    hasShortLines,
    /** Whether everything can be bought as it is. False while a line has no price yet. */
    isReady: known.length === lines.length && !hasShortLines && max === null,
  };
}

interface ShownCoupon {
  code: string;
  /** Null until the discount of a changed cart is known: that of the former cart may be more than the cart costs now. */
  discountCents: number | null;
}

/** The coupon that applies; null without one. */
function shownCoupon({ couponCode, quote, isCurrent }: Omit<CartFacts, 'lines'>): ShownCoupon | null {
  const applied = couponOf(quote);
  if (isCurrent || !applied) return applied;
  return applied.code === couponCode ? { code: applied.code, discountCents: null } : null;
}

interface Delivery {
  /** Null until the postal code is whole. */
  postalCode: string | null;
  /** The chosen option of the last quote. */
  option: ShippingOptionView | undefined;
  isCurrent: boolean;
}

/** What the delivery costs, 'pending' until the quote for this cart and place is there, null while it isn't asked for or isn't possible. */
export function freightOf({ postalCode, option, isCurrent }: Delivery): number | 'pending' | null {
  if (postalCode === null) return null;
  return isCurrent ? (option?.priceCents ?? null) : 'pending';
}
