import type { ReceivedLineInput, RefundedLineInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import { cutText } from '../../common/text/text';
import { OrderEvent, OrderItem, Order } from '../order.entity';
import type { LockedOrder } from '../order-locks.service';
import { allows, factsOf, unitFactsOf } from '../steps/order-decisions.rules';
import { OrderReservationsService } from '../stock/order-reservations.service';

interface ItemReturn {
  item: OrderItem;
  returned: number;
  received: number;
  restocked: number;
}

/** Returns of units from sold orders. */
@Injectable()
export class OrderReturnsService {
  constructor(private readonly reservations: OrderReservationsService) {}

  /**
   * Records units as refunded, and returns those that the charity has received to stock. Units that were never shipped count as received at
   * once. Throws `return.too-many-units`.
   */
  async giveBack(manager: EntityManager, order: LockedOrder, of: { lines: RefundedLineInput[]; actorId: string | null }): Promise<void> {
    const items = await this.itemsOf(manager, order);
    const hasLeft = order.status === 'shipped' || order.status === 'delivered';
    const returns = of.lines.map(({ itemId, quantity, restocked }) => {
      const item = items.find(({ id }) => id === itemId);
      if (!item || quantity > item.quantity - item.returnedQuantity || restocked > quantity) throw new Problem('return.too-many-units');
      return { item, returned: quantity, received: hasLeft ? restocked : quantity, restocked };
    });
    await this.apply(manager, order, { items, returns, actorId: of.actorId });
  }

  /**
   * Records refunded units that came back, and which of them return to stock. Throws `order.transition-refused`, `return.too-many-units`.
   */
  async receive(manager: EntityManager, order: LockedOrder, of: { lines: ReceivedLineInput[]; actorId: string | null }): Promise<void> {
    const items = await this.itemsOf(manager, order);
    if (!allows('receive', { ...factsOf(order), ...unitFactsOf(items) }))
      throw new Problem('order.transition-refused', { status: order.status });
    const returns = of.lines.map(({ itemId, received, restocked }) => {
      const item = items.find(({ id }) => id === itemId);
      if (!item || received > item.returnedQuantity - item.receivedQuantity || restocked > received)
        throw new Problem('return.too-many-units');
      return { item, returned: 0, received, restocked };
    });
    await this.apply(manager, order, { items, returns, actorId: of.actorId });
  }

  /** Records after the buyer's withdrawal that every unit is on its way back. */
  async expectAll(manager: EntityManager, order: LockedOrder): Promise<void> {
    await manager.query('UPDATE order_items SET returned_quantity = quantity WHERE order_id = $1', [order.id]);
  }

  private async apply(
    manager: EntityManager,
    order: LockedOrder,
    { items, returns, actorId }: { items: OrderItem[]; returns: ItemReturn[]; actorId: string | null },
  ): Promise<void> {
    if (new Set(returns.map(({ item }) => item.id)).size < returns.length) throw new Problem('return.too-many-units');
    const restocked = returns.filter((one) => one.restocked > 0);
    // Orders from before holds existed never took their units out of stock.
    if (order.stockState === 'sold')
      await this.reservations.restock(
        manager,
        order,
        restocked.map(({ item, restocked: quantity }) => ({ productId: item.physicalProductId, quantity })),
      );
    for (const one of returns) {
      const { item } = one;
      item.returnedQuantity += one.returned;
      item.receivedQuantity += one.received;
      item.restockedQuantity += one.restocked;
      const { id, returnedQuantity, receivedQuantity, restockedQuantity } = item;
      await manager.update(OrderItem, { id }, { returnedQuantity, receivedQuantity, restockedQuantity });
    }
    const isAllBack = items.every(({ quantity, restockedQuantity }) => restockedQuantity === quantity);
    if (order.stockState === 'sold' && isAllBack) {
      order.stockState = 'released';
      await manager.update(Order, { id: order.id }, { stockState: 'released' });
    }
    await manager.insert(OrderEvent, { orderId: order.id, kind: 'returned', actorId, note: noteOf(returns) });
  }

  private itemsOf(manager: EntityManager, { id: orderId }: LockedOrder): Promise<OrderItem[]> {
    return manager.find(OrderItem, { where: { orderId }, order: { id: 'ASC' } });
  }
}

/** Note for the history in the console: '2 × Sérum (1 ao estoque)'. */
const noteOf = (returns: ItemReturn[]): string =>
  cutText(
    returns
      .map(({ item, returned, received, restocked }) => `${returned || received} × ${item.productName} (${restocked} ao estoque)`)
      .join(', '),
    500,
  );
