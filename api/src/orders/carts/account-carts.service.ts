import type { CartChangesInput, CartLineInput, CartMergeInput, CartView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Caller } from '../../common/access/access';
import { IdempotencyService } from '../../idempotency/idempotency.service';
import { AccountsService } from '../../users/accounts.service';
import { Cart } from './cart.entity';
import { changedLines, joinedLines } from './cart.rules';
import { mergedLines } from '../stock/stock-lines';
import { IS_SHOWN } from '../../products/product.entity';

const CREATE = 'INSERT INTO carts (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING';
const STOCK = `SELECT id, stock_quantity AS stock FROM physical_products WHERE id = ANY ($1) AND ${IS_SHOWN}`;

const viewOf = ({ version, lines }: Pick<Cart, 'version' | 'lines'>): CartView => ({
  version,
  lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
});

/** The cart that follows a user from one device to another. Changes of one cart run one after the other. */
@Injectable()
export class AccountCartsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly accounts: AccountsService,
  ) {}

  async show(userId: string): Promise<CartView> {
    return viewOf((await this.dataSource.manager.findOneBy(Cart, { userId })) ?? { version: 0, lines: [] });
  }

  /** Sets the quantities of the sent lines; the last request for a line counts. Safe to repeat. */
  change({ changes }: CartChangesInput, userId: string): Promise<CartView> {
    return this.dataSource.transaction(async (manager) => {
      const cart = await this.lock(manager, userId);
      return this.store(manager, cart, changedLines(cart.lines, changes));
    });
  }

  /** Adds the lines of a browser, once for an idempotency key. Throws the problems of idempotency keys. */
  merge({ items }: CartMergeInput, { userId, claim }: Caller): Promise<CartView> {
    return this.idempotency.once(claim, async (manager) => {
      const cart = await this.lock(manager, userId);
      const added = mergedLines(items);
      return this.store(manager, cart, joinedLines(cart.lines, added, await stockOf(manager, added)));
    });
  }

  private async lock(manager: EntityManager, userId: string): Promise<Cart> {
    await this.accounts.hold(manager, userId);
    await manager.query(CREATE, [userId]);
    return manager.findOneOrFail(Cart, { where: { userId }, lock: { mode: 'pessimistic_write' } });
  }

  private async store(manager: EntityManager, { userId, ...before }: Cart, lines: CartLineInput[]): Promise<CartView> {
    if (JSON.stringify(viewOf({ ...before, lines })) === JSON.stringify(viewOf(before))) return viewOf(before);
    const version = before.version + 1;
    await manager.update(Cart, { userId }, { version, lines, changedAt: new Date() });
    return viewOf({ version, lines });
  }
}

async function stockOf(manager: EntityManager, lines: { productId: string }[]): Promise<Map<string, number>> {
  const rows = await manager.query<{ id: string; stock: number }[]>(STOCK, [lines.map(({ productId }) => productId)]);
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}
