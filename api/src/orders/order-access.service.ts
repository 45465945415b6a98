import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { accessKey, matchesAccessKey, type Visitor } from '../common/access/access';
import { Problem } from '../common/problems/problem';
import { type Env, ENV } from '../config/env';
import { Order } from './order.entity';

/** Checks who may see an order: the account that placed it, or anybody with its access key. */
@Injectable()
export class OrderAccessService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Throws `order.not-found`, also when the visitor may not see the order. */
  async find(id: string, visitor: Visitor, manager = this.dataSource.manager): Promise<Order> {
    return this.allowed(await manager.findOneBy(Order, { id }), visitor);
  }

  /** Like `find`, and locks the row until the transaction ends. */
  async lock(id: string, visitor: Visitor, manager: EntityManager): Promise<Order> {
    return this.allowed(await manager.findOne(Order, { where: { id }, lock: { mode: 'for_no_key_update' } }), visitor);
  }

  private allowed(order: Order | null, visitor: Visitor): Order {
    const isTheirs = order && visitor.userId !== null && order.userId === visitor.userId;
    const holdsKey = order && matchesAccessKey(visitor.accessKey, accessKey('order', order.id, this.env.jwtSecret));
    if (!order || !(isTheirs || holdsKey)) throw new Problem('order.not-found');
    return order;
  }
}
