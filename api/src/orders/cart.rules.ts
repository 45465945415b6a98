import { MAX_CART_LINES, MAX_UNITS_PER_LINE, type CartChangeInput, type CartLineInput } from '@aflora/contracts';

type Line = Pick<CartLineInput, 'productId' | 'quantity'>;

/** The lines after the changes: each sets the quantity of one product, 0 removes it, and the last change of a product counts. */
export function changedLines(lines: Line[], changes: CartChangeInput[]): Line[] {
  const changed = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of changes) changed.set(productId, quantity);
  return [...changed].flatMap(([productId, quantity]) => (quantity > 0 ? [{ productId, quantity }] : [])).slice(0, MAX_CART_LINES);
}

/**
 * The account's lines with those of a browser: quantities of the same product are added, up to what can be bought, but never below what one
 * of the carts had. Products that are sold out stay, so that the cart can say so.
 */
export function joinedLines(account: Line[], browser: Line[], stock: ReadonlyMap<string, number>): Line[] {
  return changedLines(
    account,
    browser.map(({ productId, quantity }) => {
      const before = account.find((line) => line.productId === productId)?.quantity ?? 0;
      const most = Math.max(stock.get(productId) ?? 0, before, quantity);
      return { productId, quantity: Math.min(before + quantity, most, MAX_UNITS_PER_LINE) };
    }),
  );
}
