export interface StockLine {
  productId: string;
  quantity: number;
}

/** A product as it is offered now. */
export interface SoldProduct {
  id: string;
  name: string;
  priceCents: number;
  weightGrams: number;
  stockQuantity: number;
  isForSale: boolean;
}

/**
 * Increments the version, so that an administrator who is editing the product gets a conflict instead of overwriting the stock. `$1` product
 * ids, `$2` changes.
 */
export const MOVE_STOCK = `
  UPDATE physical_products p SET stock_quantity = p.stock_quantity + line.delta, version = p.version + 1, updated_at = now()
  FROM unnest($1::uuid[], $2::integer[]) AS line (id, delta) WHERE p.id = line.id
`;

/** One line per product, in id order. */
export function mergedLines(lines: StockLine[]): StockLine[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    const id = productId.toLowerCase();
    const total = (quantities.get(id) ?? 0) + quantity;
    quantities.set(id, total);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity })).sort((a, b) => (a.productId < b.productId ? -1 : 1));
}
