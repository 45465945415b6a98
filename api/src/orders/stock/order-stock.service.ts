import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import { prepared, preparedRowsIn } from '../../database/prepared-statements';
import { MOVE_STOCK, mergedLines, type SoldProduct, type StockLine } from './stock-lines';
import { IS_SHOWN } from '../../products/product.entity';

const PRODUCTS = `
  SELECT id, name, price_cents AS "priceCents", weight_grams AS "weightGrams", stock_quantity AS "stockQuantity",
    ${IS_SHOWN} AS "isForSale"
  FROM physical_products WHERE id = ANY ($1)
`;
const READ = prepared(PRODUCTS);
/** Locks products in id order, which prevents deadlocks between buyers of the same products. */
const LOCK = prepared(`${PRODUCTS} ORDER BY id FOR NO KEY UPDATE`);
/** Takes the units of orders out of stock and returns them. Only `OrderReservationsService` may use this. */
@Injectable()
export class OrderStockService {
  /**
   * Takes all lines out of stock, and resolves with the products as they were before. Throws `product.not-for-sale`,
   * `product.out-of-stock`; then nothing is taken.
   */
  async take(manager: EntityManager, lines: StockLine[]): Promise<Map<string, SoldProduct>> {
    const products = await this.assertAvailable(manager, lines);
    await this.move(manager, mergedLines(lines), -1);
    return products;
  }

  /** Locks the products until the transaction ends. Throws like `take`, without taking anything. */
  async assertAvailable(manager: EntityManager, lines: StockLine[]): Promise<Map<string, SoldProduct>> {
    return availableOf(await this.lock(manager, lines), lines);
  }

  /** The products as they are offered at this moment; nothing is locked. Throws like `take`. */
  async offered(manager: EntityManager, lines: StockLine[]): Promise<Map<string, SoldProduct>> {
    return availableOf(byId(await preparedRowsIn<SoldProduct>(manager, READ, [idsOf(lines)])), lines);
  }

  /**
   * Takes the units for a late payment. Resolves with false, and takes nothing, when there are not enough. Products that are no longer for
   * sale are included, because the order was placed when they were.
   */
  async takeIfAvailable(manager: EntityManager, lines: StockLine[]): Promise<boolean> {
    const merged = mergedLines(lines);
    const products = await this.lock(manager, merged);
    if (merged.some(({ productId, quantity }) => (products.get(productId)?.stockQuantity ?? 0) < quantity)) return false;
    await this.move(manager, merged, -1);
    return true;
  }

  async returnUnits(manager: EntityManager, lines: StockLine[]): Promise<void> {
    const merged = mergedLines(lines);
    await this.lock(manager, merged);
    await this.move(manager, merged, 1);
  }

  private async lock(manager: EntityManager, lines: StockLine[]): Promise<Map<string, SoldProduct>> {
    return byId(await preparedRowsIn<SoldProduct>(manager, LOCK, [idsOf(lines)]));
  }

  private async move(manager: EntityManager, lines: StockLine[], sign: 1 | -1): Promise<void> {
    await manager.query(MOVE_STOCK, [idsOf(lines), lines.map(({ quantity }) => sign * quantity)]);
  }
}

const idsOf = (lines: StockLine[]): string[] => lines.map(({ productId }) => productId);
const byId = (products: SoldProduct[]): Map<string, SoldProduct> => new Map(products.map((product) => [product.id, product]));

/** Throws `product.not-for-sale` or `product.out-of-stock` unless all units can be sold. */
function availableOf(products: Map<string, SoldProduct>, lines: StockLine[]): Map<string, SoldProduct> {
  for (const { productId, quantity } of mergedLines(lines)) {
    const product = products.get(productId);
    if (!product?.isForSale) throw new Problem('product.not-for-sale', { productId });
    if (product.stockQuantity < quantity) throw new Problem('product.out-of-stock', { productId, available: product.stockQuantity });
  }
  return products;
}
