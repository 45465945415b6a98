import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { accessKey, opens, type Visitor } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import type { Env } from '../config/env';
import { ENV } from '../config/config.module';
import { Order } from './order.entity';

/** Whose an order is: of the account that placed it, or of whoever holds its key. */
@Injectable()
export class OrderAccessService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Throws `order.not-found`, also for an order of somebody else. */
  async find(id: string, visitor: Visitor, manager = this.dataSource.manager): Promise<Order> {
    return this.allowed(await manager.findOneBy(Order, { id }), visitor);
  }

  /** The same; nobody else changes it until the transaction ends. */
  async lock(id: string, visitor: Visitor, manager: EntityManager): Promise<Order> {
    return this.allowed(await manager.findOne(Order, { where: { id }, lock: { mode: 'for_no_key_update' } }), visitor);
  }

  private allowed(order: Order | null, visitor: Visitor): Order {
    const isTheirs = order && visitor.userId !== null && order.userId === visitor.userId;
    const holdsKey = order && opens(visitor.accessKey, accessKey('order', order.id, this.env.jwtSecret));
    if (!order || !(isTheirs || holdsKey)) throw new Problem('order.not-found');
    return order;
  }
}
