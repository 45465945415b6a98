import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../jobs/jobs.service';
import { PaymentsService } from '../payments/payments.service';
import { NO_HOLD } from './order-hold.rules';
import { OrderEvent } from './order-event.entity';
import { OrderItem } from './order-item.entity';
import { OrderStepsService } from './order-steps.service';
import { OrderStockService } from './order-stock.service';
import { Order } from './order.entity';

const JOB = 'orders.expire-holds';
const EVERY_MINUTE = '* * * * *';
/** 30 seconds of margin, because a provider's clock may be behind ours and a payment may still arrive. */
const EXPIRED =
  "SELECT id FROM orders WHERE stock_state = 'held' AND held_until < now() - interval '30 seconds' ORDER BY held_until LIMIT 100";
const ABANDONED = `
  SELECT id FROM orders o WHERE status = 'pending' AND stock_state = 'released' AND created_at < now() - interval '7 days'
    AND NOT EXISTS (SELECT FROM payments WHERE purpose = 'order' AND subject_id = o.id AND status = 'pending') LIMIT 100
`;

/** Returns held units to stock when the hold expires, and cancels orders that stay unpaid for a week. */
@Injectable()
export class OrderHoldsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stock: OrderStockService,
    private readonly steps: OrderStepsService,
    private readonly payments: PaymentsService,
    jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.run());
    jobs.repeat(JOB, EVERY_MINUTE);
  }

  async run(): Promise<void> {
    for (const { id } of await this.dataSource.query<{ id: string }[]>(EXPIRED)) {
      // Cancel at the provider first, so that no payment arrives for returned units. An attempt that outlives the hold takes whatever is in
      // stock when it is paid.
      await this.payments.cancelExpired('order', id);
      await this.expire(id);
    }
    for (const { id } of await this.dataSource.query<{ id: string }[]>(ABANDONED)) await this.cancelAbandoned(id);
  }

  private async expire(orderId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await manager.findOne(Order, { where: { id: orderId }, lock: { mode: 'for_no_key_update' } });
      // Paid meanwhile.
      if (order?.stockState !== 'held' || !order.heldUntil || order.heldUntil > new Date()) return;
      const items = await manager.findBy(OrderItem, { orderId });
      await this.stock.returnUnits(
        manager,
        items.map(({ physicalProductId: productId, quantity }) => ({ productId, quantity })),
      );
      const attempts = await this.payments.allOf('order', orderId, manager);
      const isAttemptOpen = attempts.some(({ status, expiresAt }) => status === 'pending' && expiresAt !== null && expiresAt > new Date());
      await manager.update(
        Order,
        { id: orderId },
        { stockState: 'released', ...NO_HOLD, paymentStatus: isAttemptOpen ? 'pending' : 'failed' },
      );
      await manager.insert(OrderEvent, { orderId, kind: 'hold-expired' });
    });
  }

  private async cancelAbandoned(orderId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await manager.findOne(Order, { where: { id: orderId }, lock: { mode: 'for_no_key_update' } });
      if (order?.status === 'pending' && order.stockState === 'released') await this.steps.cancel(manager, order, { actorId: null });
    });
  }
}
