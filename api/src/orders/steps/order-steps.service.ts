import type { AdminOrderEventKind, OrderStatus, ReceivedLineInput, RefundedLineInput } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Problem } from '../../common/problems/problem';
import { Payment } from '../../payments/payment.entity';
import { PaymentDisputesService } from '../../payments/disputes/payment-disputes.service';
import { PaymentRefundsService } from '../../payments/refunds/payment-refunds.service';
import { PaymentsService } from '../../payments/payments.service';
import { allows, factsOf, moneyLeftOf, unitFactsOf } from './order-decisions.rules';
import { ownRefundableCents } from '../order.rules';
import { OrderEvent, OrderItem, Order } from '../order.entity';
import type { LockedOrder } from '../order-locks.service';
import { OrderMailsService } from '../mails/order-mails.service';
import { OrderReturnsService } from '../payments/order-returns.service';
import { OrderReservationsService } from '../stock/order-reservations.service';

export interface Step {
  actorId: string | null;
  note?: string;
}

interface Cancellation extends Step {
  /** Whether the buyer gets a mail. */
  isMailed?: boolean;
}

type Move = Partial<Pick<Order, 'trackingCode' | 'deliveredAt'>> & { status: OrderStatus };

export interface RefundOrder extends Step {
  amountCents: number;
  reason: string;
  /** For refunds without lines: whether all units return to stock, which only a full refund can do. */
  restock: boolean;
  /** The units that the refund is for. */
  lines: RefundedLineInput[] | undefined;
}

/** Steps of an order. The step, its event, mail and refund share one transaction. */
@Injectable()
export class OrderStepsService {
  constructor(
    private readonly returns: OrderReturnsService,
    private readonly reservations: OrderReservationsService,
    private readonly refunds: PaymentRefundsService,
    private readonly disputes: PaymentDisputesService,
    private readonly mails: OrderMailsService,
    private readonly payments: PaymentsService,
  ) {}

  /**
   * Resolves with false for an order that was already shipped with this code, because the request is repeated after a lost response. Throws
   * `order.disputed`, `order.transition-refused`.
   */
  async ship(manager: EntityManager, order: LockedOrder, { trackingCode, ...step }: Step & { trackingCode: string }): Promise<boolean> {
    if (order.status === 'shipped' && order.trackingCode === trackingCode) return false;
    const payment = await this.paymentOf(manager, order);
    const isDisputed = payment !== null && (await this.disputes.hasOpen(manager, payment.id));
    if (isDisputed) throw new Problem('order.disputed');
    const moneyLeft = moneyLeftOf(order, payment ? await this.refunds.refundableCents(manager, payment) : 0);
    const units = unitFactsOf(await manager.findBy(OrderItem, { orderId: order.id }));
    if (!allows('ship', { ...factsOf(order), ...units, isDisputed, moneyLeft })) throw refused(order);
    await this.move(manager, order, { status: 'shipped', trackingCode });
    await this.recordEvent(manager, order, { kind: 'shipped', ...step });
    await this.mails.queue(manager, order.id, 'shipped');
    return true;
  }

  /** Throws `order.transition-refused`. */
  async deliver(manager: EntityManager, order: LockedOrder, step: Step): Promise<void> {
    if (!allows('deliver', order)) throw refused(order);
    await this.move(manager, order, { status: 'delivered', deliveredAt: new Date() });
    await this.recordEvent(manager, order, { kind: 'delivered', ...step });
    await this.mails.queue(manager, order.id, 'delivered');
  }

  /**
   * Returns the units to stock, refunds the payment and cancels open attempts. The coupon's use is given back only if nobody paid. Throws
   * `order.transition-refused`.
   */
  async cancel(manager: EntityManager, order: LockedOrder, { isMailed = true, ...step }: Cancellation): Promise<void> {
    if (!allows('cancel', order)) throw refused(order);
    await this.reservations.release(manager, order);
    await this.move(manager, order, { status: 'cancelled' });
    await this.recordEvent(manager, order, { kind: 'cancelled', ...step });
    if (isMailed) await this.mails.queue(manager, order.id, 'cancelled');
    await this.refundRest(manager, order, { ...step, reason: 'Pedido cancelado.' });
    await this.payments.scheduleCancel(manager, 'order', order.id);
  }

  /** The buyer withdraws within seven days: full refund, without giving a reason. */
  async regret(manager: EntityManager, order: LockedOrder, step: Step): Promise<void> {
    await manager.update(Order, { id: order.id }, { regrettedAt: new Date() });
    await this.returns.expectAll(manager, order);
    await this.recordEvent(manager, order, { kind: 'regretted', ...step });
    await this.mails.queue(manager, order.id, 'regretted');
    await this.mails.queueRegretForCharity(manager, order.id);
    await this.refundRest(manager, order, { ...step, reason: 'Arrependimento da compra (CDC, art. 49).' });
  }

  /** Adds a note to the history; nothing else changes. */
  async note(manager: EntityManager, order: LockedOrder, { actorId, note }: Step & { note: string }): Promise<void> {
    await this.recordEvent(manager, order, { kind: 'note', actorId, note });
  }

  /**
   * Throws `refund.too-large`, `refund.disputed`, `return.too-many-units`, and `order.transition-refused` for an order without a payment.
   */
  async refund(manager: EntityManager, order: LockedOrder, { amountCents, reason, restock, lines, actorId }: RefundOrder): Promise<void> {
    const payment = await this.paymentOf(manager, order);
    if (!payment) throw new Problem('order.transition-refused');
    const isWhole = amountCents === (await this.refunds.refundableCents(manager, payment));
    await this.refunds.request(manager, { payment, amountCents, reason, askedBy: actorId });
    await this.recordEvent(manager, order, { kind: 'refund-asked', actorId, note: reason });
    if (lines) await this.returns.giveBack(manager, order, { lines, actorId });
    else if (restock && isWhole && allows('restock', order)) await this.reservations.release(manager, order);
  }

  /** Records refunded units that came back. Throws `order.transition-refused`, `return.too-many-units`. */
  async receive(manager: EntityManager, order: LockedOrder, { lines, actorId }: Step & { lines: ReceivedLineInput[] }): Promise<void> {
    await this.returns.receive(manager, order, { lines, actorId });
  }

  /**
   * Amount that a cancellation or withdrawal refunds: the rest of the payment, or 0 for an unpaid order. The rounded-up donation is
   * refunded with the order, unless nothing of the order itself is left to refund.
   */
  async refundableCents(manager: EntityManager, order: Order): Promise<number> {
    const payment = await this.paymentOf(manager, order);
    const refundableCents = payment ? await this.refunds.refundableCents(manager, payment) : 0;
    return ownRefundableCents(order, refundableCents) > 0 ? refundableCents : 0;
  }

  private async refundRest(manager: EntityManager, order: LockedOrder, { actorId, reason }: Step & { reason: string }): Promise<void> {
    const payment = await this.paymentOf(manager, order);
    const amountCents = await this.refundableCents(manager, order);
    if (!payment || amountCents <= 0) return;
    await this.refunds.request(manager, { payment, amountCents, reason, askedBy: actorId });
    await this.recordEvent(manager, order, { kind: 'refund-asked', actorId, note: reason });
  }

  private async move(manager: EntityManager, order: LockedOrder, changes: Move): Promise<void> {
    Object.assign(order, changes);
    await manager.update(Order, { id: order.id }, changes);
  }

  private async recordEvent(
    manager: EntityManager,
    { id: orderId }: Order,
    { kind, actorId, note }: Step & { kind: AdminOrderEventKind },
  ): Promise<void> {
    await manager.insert(OrderEvent, { orderId, kind, actorId, note: note ?? null });
  }

  private async paymentOf(manager: EntityManager, { paymentId }: Order): Promise<Payment | null> {
    return paymentId ? manager.findOneBy(Payment, { id: paymentId }) : null;
  }
}

const refused = ({ status }: Order): Problem => new Problem('order.transition-refused', { status });
