import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService, withinTime } from '../../jobs/jobs.service';
import type { Payment } from '../../payments/payment.entity';
import { PaymentsService } from '../../payments/payments.service';
import { OrderEvent, Order } from '../order.entity';
import { allows, factsOf } from '../steps/order-decisions.rules';
import { type LockedOrder, OrderLocksService } from '../order-locks.service';
import { OrderStepsService } from '../steps/order-steps.service';
import { OrderReservationsService } from './order-reservations.service';

const JOB = 'orders.expire-holds';
const EVERY_MINUTE = '* * * * *';
/** Time within which one of the two lists may be worked on. Both together take less than a minute, after which the next run begins. */
const BEGINS_WITHIN_MS = 20_000;
/** Holds that expired at least 30 seconds ago: a provider's clock may be behind ours, and a payment may still arrive. */
const EXPIRED =
  "SELECT id FROM orders WHERE stock_state = 'held' AND held_until < now() - interval '30 seconds' ORDER BY held_until LIMIT 100";
const ABANDONED = `
  SELECT id FROM orders o WHERE status = 'pending' AND stock_state = 'released' AND created_at < now() - interval '7 days'
    AND NOT EXISTS (SELECT FROM payments WHERE purpose = 'order' AND subject_id = o.id AND status = 'pending') LIMIT 100
`;

/**
 * Orders that hold a coupon's use, but neither units nor an attempt that can still be paid, with the same margin. They include orders whose
 * attempt never reached its provider, because such an attempt ends without notifying its order.
 */
const IDLE_USES = `
  SELECT id FROM orders o WHERE status = 'pending' AND stock_state = 'released' AND holds_coupon AND NOT EXISTS (
    SELECT FROM payments WHERE purpose = 'order' AND subject_id = o.id AND status IN ('created', 'pending')
      AND (expires_at IS NULL OR expires_at > now() - interval '30 seconds')
  ) LIMIT 100
`;

const isOpen = ({ status, expiresAt }: Payment): boolean =>
  (status === 'created' || status === 'pending') && (expiresAt === null || expiresAt > new Date());

/**
 * Returns held units to stock when the hold expires, a coupon's use when no attempt can be paid any more, and cancels orders that stay unpaid
 * for a week.
 */
@Injectable()
export class OrderHoldsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly locks: OrderLocksService,
    private readonly reservations: OrderReservationsService,
    private readonly steps: OrderStepsService,
    private readonly payments: PaymentsService,
    jobs: JobsService,
  ) {
    jobs.define(JOB, () => this.run(), { callsProviders: true });
    jobs.repeat(JOB, EVERY_MINUTE);
  }

  async run(): Promise<void> {
    for (const { id } of withinTime(BEGINS_WITHIN_MS, await this.dataSource.query<{ id: string }[]>(EXPIRED))) {
      // Cancel at the provider first, so that no payment arrives for returned units. An attempt that outlives the hold takes whatever is in
      // stock when it is paid.
      await this.payments.cancelExpired('order', id);
      await this.expire(id);
    }
    for (const { id } of withinTime(BEGINS_WITHIN_MS, await this.dataSource.query<{ id: string }[]>(IDLE_USES))) {
      await this.payments.cancelExpired('order', id);
      await this.giveIdleUseBack(id);
    }
    for (const { id } of await this.dataSource.query<{ id: string }[]>(ABANDONED)) await this.cancelAbandoned(id);
  }

  private async expire(orderId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await this.locks.lock(manager, orderId);
      // The order was paid meanwhile.
      if (order?.stockState !== 'held' || !order.heldUntil || order.heldUntil > new Date()) return;
      const isAttemptOpen = (await this.payments.allOf('order', orderId, manager)).some(isOpen);
      // An open attempt is for the discounted total, so paying it uses the coupon.
      await this.reservations.release(manager, order, { keepsUse: isAttemptOpen });
      await manager.update(Order, { id: orderId }, { paymentStatus: isAttemptOpen ? 'pending' : 'failed' });
      await manager.insert(OrderEvent, { orderId, kind: 'hold-expired' });
    });
  }

  private async giveIdleUseBack(orderId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await this.locks.lock(manager, orderId);
      if (order && (await this.isAbandoned(manager, order))) await this.reservations.giveUseBack(manager, order);
    });
  }

  private async cancelAbandoned(orderId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const order = await this.locks.lock(manager, orderId);
      if (order && (await this.isAbandoned(manager, order))) await this.steps.cancel(manager, order, { actorId: null });
    });
  }

  private async isAbandoned(manager: EntityManager, order: LockedOrder): Promise<boolean> {
    const hasOpenAttempt = (await this.payments.allOf('order', order.id, manager)).some(isOpen);
    return allows('abandon', { ...factsOf(order), hasOpenAttempt });
  }
}
