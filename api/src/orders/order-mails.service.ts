import { Inject, Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { accessKey } from '../common/access/access';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';
import { OutboxService } from '../outbox/outbox.service';
import { PhysicalProduct } from '../physical-products/physical-product.entity';
import { OrderItem } from './order-item.entity';
import { lowStockMail, newOrderMail, orderMails, type OrderMailKind } from './order-mails';
import { Order } from './order.entity';

/** Notify the charity when a sale leaves this many units or fewer. */
const LOW_STOCK = 5;

/** Queues mails about orders in the transaction of the change they report. Mails of one order are sent in order. */
@Injectable()
export class OrderMailsService {
  constructor(
    private readonly outbox: OutboxService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** `which` makes the mail's name unique when an order can have several mails of a kind, such as refunds. */
  async queue(manager: EntityManager, orderId: string, mail: OrderMailKind | { kind: OrderMailKind; which: string }): Promise<void> {
    const { kind, which } = typeof mail === 'string' ? { kind: mail, which: '' } : mail;
    const order = await manager.findOneByOrFail(Order, { id: orderId });
    if (!order.customerEmail) return;
    const items = await manager.findBy(OrderItem, { orderId });
    const content = orderMails[kind]({ order, items, url: this.urlOf(orderId) });
    const name = ['order', kind, orderId, which].filter(Boolean).join('-');
    await this.outbox.add(manager, { stream: `order:${orderId}`, name, to: order.customerEmail, content });
  }

  /** Notifies the charity of a paid order, and of products that are running out. */
  async queueForCharity(manager: EntityManager, orderId: string, productIds: string[]): Promise<void> {
    const order = await manager.findOneByOrFail(Order, { id: orderId });
    const items = await manager.findBy(OrderItem, { orderId });
    const to = this.env.contactTo;
    // A stream per order, so that orders don't wait for each other.
    const stream = `charity:${orderId}`;
    await this.outbox.add(manager, {
      stream,
      name: `order-new-${orderId}`,
      to,
      content: newOrderMail({ order, items, url: this.env.publicOrigin }),
    });
    const products = await manager.findBy(PhysicalProduct, { id: In(productIds) });
    for (const { id, name, stockQuantity } of products.filter((product) => product.stockQuantity <= LOW_STOCK)) {
      const content = lowStockMail({ name, stockQuantity, url: `${this.env.publicOrigin}/dashboard/produtos-fisicos` });
      await this.outbox.add(manager, { stream, name: `low-stock-${id}-${orderId}`, to, content });
    }
  }

  private urlOf(orderId: string): string {
    const url = new URL(`/pedido/${orderId}`, this.env.publicOrigin);
    url.searchParams.set('token', accessKey('order', orderId, this.env.jwtSecret));
    return url.href;
  }
}
