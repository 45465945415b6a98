import { emailKey } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { accessKey, type Visitor } from '../../common/access/access';
import { LimitsService } from '../../common/limits/limits';
import { type Env, ENV } from '../../config/env';
import { OrganizationService } from '../../organization/organization.service';
import { OutboxService } from '../../outbox/outbox.service';
import { PhysicalProduct } from '../../physical-products/physical-product.entity';
import { lowStockMail, newOrderMail, type OrderMailKind, orderMails, regretForCharityMail } from './order-mail-contents';
import { OrderItem, Order } from '../order.entity';
import type { NewItem, NewOrder } from '../placed-orders.queries';

/** Notify the charity when a sale leaves this many units or fewer. */
const LOW_STOCK = 5;

/** Queues mails about orders in the transaction of the change they report. Mails of one order are sent in order. */
@Injectable()
export class OrderMailsService {
  constructor(
    private readonly outbox: OutboxService,
    private readonly organization: OrganizationService,
    private readonly limits: LimitsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Whether another mail about an unpaid order may be sent to the address, and counts the mail. Anybody can type any address, so the number
   * of mails per address is limited, except for the address of the visitor's own account. Each kind has its own limit, so that cancelled
   * orders don't use up the mails of new ones. A buyer who gets no mail still has the order's page and can request the link (`mailLink`).
   */
  async mayMailAboutUnpaid(
    kind: 'received' | 'cancelled',
    email: string | null,
    { userEmail }: Pick<Visitor, 'userEmail'>,
  ): Promise<boolean> {
    const key = emailKey(email ?? '');
    const isOwn = userEmail !== null && emailKey(userEmail) === key;
    return isOwn || (await this.limits.allows('recover', `unpaid orders ${kind} ${key}`));
  }

  /** Confirms a new order, which need not be stored yet. */
  async queueReceived(manager: EntityManager, order: NewOrder, items: NewItem[]): Promise<void> {
    const organization = await this.organization.currentIn(manager);
    const mail = { order: manager.create(Order, order), items: manager.create(OrderItem, items), organization, url: this.urlOf(order.id) };
    await this.outbox.add(manager, {
      ...{ stream: `order:${order.id}`, name: `order-received-${order.id}` },
      ...{ to: order.customerEmail ?? '', content: orderMails.received(mail) },
    });
  }

  /** `which` makes the mail's name unique when an order can have several mails of a kind, such as refunds. */
  async queue(manager: EntityManager, orderId: string, mail: OrderMailKind | { kind: OrderMailKind; which: string }): Promise<void> {
    const { kind, which } = typeof mail === 'string' ? { kind: mail, which: '' } : mail;
    const order = await manager.findOneByOrFail(Order, { id: orderId });
    if (!order.customerEmail) return;
    const items = await manager.findBy(OrderItem, { orderId });
    const organization = await this.organization.currentIn(manager);
    const content = orderMails[kind]({ order, items, organization, url: this.urlOf(orderId) });
    const name = ['order', kind, orderId, which].filter(Boolean).join('-');
    await this.outbox.add(manager, { stream: `order:${orderId}`, name, to: order.customerEmail, content });
  }

  /** Notifies the charity of a paid order, and of products that are running out. */
  async queueForCharity(manager: EntityManager, orderId: string): Promise<void> {
    const order = await manager.findOneByOrFail(Order, { id: orderId });
    const items = await manager.findBy(OrderItem, { orderId });
    const organization = await this.organization.currentIn(manager);
    const to = this.organization.mailboxOf(organization);
    // Each order has its own stream, so that orders don't wait for each other.
    const stream = `charity:${orderId}`;
    await this.outbox.add(manager, {
      stream,
      name: `order-new-${orderId}`,
      to,
      content: newOrderMail({ order, items, organization, url: this.env.publicOrigin }),
    });
    const products = await manager.findBy(PhysicalProduct, { id: In(items.map(({ physicalProductId }) => physicalProductId)) });
    for (const { id, name, stockQuantity } of products.filter((product) => product.stockQuantity <= LOW_STOCK)) {
      const content = lowStockMail({ name, stockQuantity, url: `${this.env.publicOrigin}/dashboard/produtos-fisicos` });
      await this.outbox.add(manager, { stream, name: `low-stock-${id}-${orderId}`, to, content });
    }
  }

  /** Notifies the charity of a withdrawal, because it has to arrange the return of the units. */
  async queueRegretForCharity(manager: EntityManager, orderId: string): Promise<void> {
    const order = await manager.findOneByOrFail(Order, { id: orderId });
    const items = await manager.findBy(OrderItem, { orderId });
    const organization = await this.organization.currentIn(manager);
    const to = this.organization.mailboxOf(organization);
    const content = regretForCharityMail({ order, items, organization, url: this.env.publicOrigin });
    const stream = `charity:${orderId}`;
    await this.outbox.add(manager, { stream, name: `order-regret-${orderId}`, to, content });
  }

  /** Address of the order's page, with the key that opens it. */
  urlOf(orderId: string): string {
    const url = new URL(`/pedido/${orderId}`, this.env.publicOrigin);
    url.searchParams.set('token', accessKey('order', orderId, this.env.jwtSecret));
    return url.href;
  }
}
