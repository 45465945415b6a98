import type { CartLineInput } from '@aflora/contracts';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cart, isLine, MOST_OF_ONE, useCartLines } from '../../lib/cart-store';

export interface CheckoutItems {
  items: CartLineInput[];
  change(productId: string, quantity: number): void;
  remove(productId: string): void;
  /** After the order: what was bought leaves the place it came from. */
  take(): void;
}

/** What is bought: the cart, or the one product of "Comprar agora", which leaves the cart alone. */
export function useCheckoutItems(): CheckoutItems {
  const [search, setSearch] = useSearchParams();
  const lines = useCartLines();
  const productId = search.get('produto');
  const quantity = Math.min(Math.max(Math.trunc(Number(search.get('quantidade'))) || 1, 1), MOST_OF_ONE);

  /** The page still shows what was bought while it leaves. */
  const taken = useRef<CartLineInput[]>(null);

  return useMemo(() => {
    if (productId === null) {
      const take = () => {
        taken.current = lines;
        cart.remove(...lines.map((line) => line.productId));
      };
      return { items: taken.current ?? lines, change: cart.change, remove: cart.remove, take };
    }
    const line = { productId, quantity };
    return {
      items: isLine(line) ? [line] : [],
      change: (_, next) => setSearch({ produto: productId, quantidade: String(next) }, { replace: true }),
      remove: () => setSearch({ produto: '' }, { replace: true }),
      take: () => undefined,
    };
  }, [productId, quantity, lines, setSearch]);
}
