import type { LostOrderInput } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { accessKey, matchesAccessKey, type Visitor } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { type Env, ENV } from '../config/env';
import { Order } from './order.entity';
import { type LockedOrder, OrderLocksService } from './order-locks.service';

/**
 * An access key gives no access to orders of erased people, nor to orders whose last event is over a year old. Administrators' notes are
 * not events in this sense.
 */
const OPEN_ORDERS = `
  SELECT o.id, o.customer_email AS email FROM orders o LEFT JOIN users u ON u.id = o.user_id
  WHERE o.id BETWEEN $1 AND $2 AND u.erased_at IS NULL AND now() - interval '12 months' < greatest(
    o.created_at, (SELECT max(at) FROM order_events WHERE order_id = o.id AND kind <> 'note'))
`;

/** Checks who may see an order: the account that placed it, or anybody with its access key. */
@Injectable()
export class OrderAccessService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly locks: OrderLocksService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Throws `order.not-found`, also when the visitor may not see the order. */
  async find(id: string, visitor: Visitor, manager = this.dataSource.manager): Promise<Order> {
    return this.allowed(await manager.findOneBy(Order, { id }), visitor, manager);
  }

  /** Like `find`, and locks the order. */
  async lock(id: string, visitor: Visitor, manager: EntityManager): Promise<LockedOrder> {
    return this.allowed(await this.locks.lock(manager, id), visitor, manager);
  }

  /**
   * The orders with this number and buyer whose access keys give access, locked against changes: no erasure takes the address away while a mail
   * is queued to it. Usually there is one, because a number is a part of the id.
   */
  async lost({ email, number }: LostOrderInput, manager: EntityManager): Promise<{ id: string; email: string }[]> {
    const range = ['0000-0000-0000-000000000000', 'ffff-ffff-ffff-ffffffffffff'].map((end) => `${number}-${end}`);
    return manager.query<{ id: string; email: string }[]>(
      OPEN_ORDERS.concat(' AND email_key(o.customer_email) = email_key($3) FOR SHARE OF o'),
      [...range, email],
    );
  }

  private async allowed<Found extends Order>(order: Found | null, visitor: Visitor, manager: EntityManager): Promise<Found> {
    const isTheirs = order && visitor.userId !== null && order.userId === visitor.userId;
    if (!order || !(isTheirs || (await this.isOpenTo(order, visitor, manager)))) throw new Problem('order.not-found');
    return order;
  }

  private async isOpenTo({ id }: Order, visitor: Visitor, manager: EntityManager): Promise<boolean> {
    if (!matchesAccessKey(visitor.accessKey, accessKey('order', id, this.env.jwtSecret))) return false;
    return (await manager.query<unknown[]>(OPEN_ORDERS, [id, id])).length > 0;
  }
}
