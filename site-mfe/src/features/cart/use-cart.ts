import type { CartQuoteLineView } from '@aflora/contracts';
import { useQuery } from '@tanstack/react-query';
import { cartQuoteQuery, isShort } from '../../lib/cart-quote';
import { useCartLines } from '../../lib/cart-store';
import { useShell } from '../../lib/shell-context';

/** The cart at today's prices. Quantities are this browser's, so that a click shows before the API answers. */
export function useCart(postalCode: string | null = null) {
  const lines = useCartLines();
  const quote = useQuery(cartQuoteQuery(useShell().api, lines, postalCode));
  const quoted: (CartQuoteLineView | undefined)[] = lines.map(({ productId, quantity }) => {
    const line = quote.data?.lines.find((each) => each.productId === productId);
    return line && { ...line, quantity };
  });
  const known = quoted.flatMap((line) => line ?? []);
  return {
    lines,
    quote,
    /** In the order of `lines`; undefined while the API hasn't named it. */
    quoted,
    itemsTotalCents: known.reduce((sum, { priceCents, quantity, available }) => sum + priceCents * Math.min(quantity, available), 0),
    /** Whether everything can be bought as it stands. */
    isReady: known.length === lines.length && !known.some(isShort),
  };
}

export type Cart = ReturnType<typeof useCart>;
