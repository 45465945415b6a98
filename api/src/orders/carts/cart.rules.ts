import { MAX_CART_LINES, MAX_UNITS_PER_LINE, type CartChangeInput, type CartLineInput } from '@aflora/contracts';

type Line = Pick<CartLineInput, 'productId' | 'quantity'>;

/** The lines after the changes. Each change sets the quantity of one product (0 removes it); the last change of a product wins. */
export function changedLines(lines: Line[], changes: CartChangeInput[]): Line[] {
  const changed = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of changes) changed.set(productId, quantity);
  return [...changed].flatMap(([productId, quantity]) => (quantity > 0 ? [{ productId, quantity }] : [])).slice(0, MAX_CART_LINES);
}

/**
 * Joins the account's lines with those of a browser. Quantities of the same product are added up to the available stock, but never reduced
 * below the larger of the two. Sold-out products stay, so that the cart can show that they are sold out.
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
