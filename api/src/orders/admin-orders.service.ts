import type { RefundInput, ShipmentInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Caller } from '../common/access/caller';
import { Problem } from '../common/problems/problem';
import { PaymentsService } from '../payments/payments.service';
import { OrderStepsService } from './order-steps.service';
import { Order } from './order.entity';

type Work = (manager: EntityManager, order: Order) => Promise<void>;

/** What administrators do to an order; each step audited with it. All throw `order.not-found`, `order.transition-refused`. */
@Injectable()
export class AdminOrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly steps: OrderStepsService,
    private readonly payments: PaymentsService,
    private readonly audit: AuditService,
  ) {}

  ship(id: string, { trackingCode }: ShipmentInput, caller: Caller): Promise<void> {
    return this.step(id, caller, (manager, order) => this.steps.ship(manager, order, { trackingCode, actorId: caller.userId }));
  }

  deliver(id: string, caller: Caller): Promise<void> {
    return this.step(id, caller, (manager, order) => this.steps.deliver(manager, order, { actorId: caller.userId }));
  }

  async cancel(id: string, caller: Caller): Promise<void> {
    await this.step(id, caller, (manager, order) => this.steps.cancel(manager, order, { actorId: caller.userId }));
    await this.payments.cancelOthers('order', id);
  }

  /** Throws `refund.too-large`. */
  refund(id: string, input: RefundInput, caller: Caller): Promise<void> {
    const { amountCents, reason, restock } = input;
    return this.step(id, caller, (manager, order) =>
      this.steps.refund(manager, order, { amountCents, reason, restock, actorId: caller.userId }),
    );
  }

  private async step(id: string, caller: Caller, work: Work): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await manager.findOne(Order, { where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!order) throw new Problem('order.not-found');
      await work(manager, order);
      await this.audit.record(manager, caller, { action: 'updated', entity: 'orders', entityId: id });
    });
  }
}
