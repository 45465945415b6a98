import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import { OrderEvent, Order } from '../order.entity';
import type { LockedOrder } from '../order-locks.service';
import { OrderMailsService } from '../mails/order-mails.service';
import { allows, factsOf } from './order-decisions.rules';
import type { Step } from './order-steps.service';

/**
 * Sets and removes the access key of an order's electronic invoice, which the charity issues elsewhere. Both
 * methods resolve with false when nothing changed, so that a repeated request neither adds to the history nor sends another mail.
 */
@Injectable()
export class OrderInvoicesService {
  constructor(private readonly mails: OrderMailsService) {}

  /** Mails the buyer unless the buyer's last mail had this key. Throws `order.transition-refused` for an order that was never paid. */
  async set(manager: EntityManager, order: LockedOrder, { invoiceKey, actorId }: Step & { invoiceKey: string }): Promise<boolean> {
    if (!allows('setInvoice', factsOf(order))) throw new Problem('order.transition-refused', { status: order.status });
    if (order.invoiceKey === invoiceKey) return false;
    const mailed = await this.mailedKey(manager, order);
    await manager.update(Order, { id: order.id }, { invoiceKey });
    const event = manager.create(OrderEvent, { orderId: order.id, kind: 'invoice-set', actorId, note: invoiceKey });
    const { id: which } = await manager.save(OrderEvent, event);
    if (mailed !== invoiceKey) await this.mails.queue(manager, order.id, { kind: mailed ? 'invoice-corrected' : 'invoiced', which });
    return true;
  }

  async remove(manager: EntityManager, order: LockedOrder, { actorId }: Step): Promise<boolean> {
    if (order.invoiceKey === null) return false;
    await manager.update(Order, { id: order.id }, { invoiceKey: null });
    await manager.insert(OrderEvent, { orderId: order.id, kind: 'invoice-removed', actorId, note: order.invoiceKey });
    return true;
  }

  /** The newest key that was set, which is the key in the buyer's last mail; also after its removal. */
  private async mailedKey(manager: EntityManager, { id: orderId }: Order): Promise<string | null> {
    const newest = await manager.findOne(OrderEvent, { where: { orderId, kind: 'invoice-set' }, order: { at: 'DESC' } });
    return newest?.note ?? null;
  }
}
