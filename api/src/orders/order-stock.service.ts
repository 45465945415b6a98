import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Problem } from '../common/problems/problem';

export interface StockLine {
  productId: string;
  quantity: number;
}

/** A product as it is sold now. */
export interface SoldProduct {
  id: string;
  name: string;
  priceCents: number;
  weightGrams: number;
  stockQuantity: number;
  isForSale: boolean;
}

/** In id order: of buyers who want the same products nobody waits in a circle. */
const LOCK = `
  SELECT id, name, price_cents AS "priceCents", weight_grams AS "weightGrams", stock_quantity AS "stockQuantity",
    is_active AND deleted_at IS NULL AS "isForSale"
  FROM physical_products WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE
`;
/** The version rises: an administrator who has the product open is told instead of overwriting the sale. */
const MOVE = `
  UPDATE physical_products p SET stock_quantity = p.stock_quantity + line.delta, version = p.version + 1, updated_at = now()
  FROM unnest($1::uuid[], $2::integer[]) AS line (id, delta) WHERE p.id = line.id
`;

/** Takes the units of orders out of stock and puts them back. */
@Injectable()
export class OrderStockService {
  /** Responds the products as they were before. Throws `product.not-for-sale`, `product.out-of-stock`, and takes nothing then. */
  async take(manager: EntityManager, lines: StockLine[]): Promise<Map<string, SoldProduct>> {
    const products = await this.assertThere(manager, lines);
    await this.move(manager, mergedLines(lines), -1);
    return products;
  }

  /** Throws like `take`, and takes nothing. */
  async assertThere(manager: EntityManager, lines: StockLine[]): Promise<Map<string, SoldProduct>> {
    const merged = mergedLines(lines);
    const products = await this.lock(manager, merged);
    for (const { productId, quantity } of merged) {
      const product = products.get(productId);
      if (!product?.isForSale) throw new Problem('product.not-for-sale', { productId });
      if (product.stockQuantity < quantity) throw new Problem('product.out-of-stock', { productId, available: product.stockQuantity });
    }
    return products;
  }

  /** False, and nothing taken, when there are not enough. What was sold before may be sold on though it left the shop. */
  async takeAgain(manager: EntityManager, lines: StockLine[]): Promise<boolean> {
    const merged = mergedLines(lines);
    const products = await this.lock(manager, merged);
    if (merged.some(({ productId, quantity }) => (products.get(productId)?.stockQuantity ?? 0) < quantity)) return false;
    await this.move(manager, merged, -1);
    return true;
  }

  async putBack(manager: EntityManager, lines: StockLine[]): Promise<void> {
    const merged = mergedLines(lines);
    await this.lock(manager, merged);
    await this.move(manager, merged, 1);
  }

  private async lock(manager: EntityManager, lines: StockLine[]): Promise<Map<string, SoldProduct>> {
    const rows = await manager.query<SoldProduct[]>(LOCK, [lines.map(({ productId }) => productId)]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  private async move(manager: EntityManager, lines: StockLine[], sign: 1 | -1): Promise<void> {
    await manager.query(MOVE, [lines.map(({ productId }) => productId), lines.map(({ quantity }) => sign * quantity)]);
  }
}

/** One line a product, in id order. */
export function mergedLines(lines: StockLine[]): StockLine[] {
  const quantities = new Map<string, number>();
  for (const { productId, quantity } of lines) {
    const id = productId.toLowerCase();
    const total = (quantities.get(id) ?? 0) + quantity;
    quantities.set(id, total);
  }
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity })).sort((a, b) => (a.productId < b.productId ? -1 : 1));
}
