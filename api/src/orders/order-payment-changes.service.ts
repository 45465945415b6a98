import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderEventKind } from '@aflora/contracts';
import { PaymentPurposesService, type DisputeChange, type PaymentChange, type PurposeHooks } from '../payments/payment-purposes.service';
import { PaymentRefundsService } from '../payments/payment-refunds.service';
import type { Payment } from '../payments/payment.entity';
import { PaymentsService } from '../payments/payments.service';
import { NO_HOLD, after, paidStatusOf } from './order.rules';
import { OrderEvent, OrderItem, Order } from './order.entity';
import { OrderMailsService } from './order-mails.service';
import { OrderStockService, type StockLine } from './order-stock.service';

const ALREADY_PAID = 'Este pedido já estava pago: devolvemos o segundo pagamento.';
const TOO_LATE = 'O pagamento chegou depois do prazo e os produtos acabaram: devolvemos o valor.';
const DISPUTE_OVER = 'A contestação terminou a favor da instituição, e o pedido já estava cancelado ou devolvido: devolvemos o valor.';
const ALREADY_CANCELLED = 'O pedido já estava cancelado: devolvemos o pagamento.';

interface PaymentRefunding {
  payment: Payment;
  reason: string;
}

/** Updates the order when its payment changes, in the snapshot's transaction. */
@Injectable()
export class OrderPaymentChangesService implements PurposeHooks {
  readonly purpose = 'order';

  constructor(
    private readonly stock: OrderStockService,
    private readonly refunds: PaymentRefundsService,
    private readonly payments: PaymentsService,
    private readonly mails: OrderMailsService,
    purposes: PaymentPurposesService,
  ) {
    purposes.register(this);
  }

  pathOf(orderId: string): string {
    return `/pedido/${orderId}`;
  }

  async paymentChanged(manager: EntityManager, change: PaymentChange): Promise<void> {
    const { payment, before } = change;
    const order = await manager.findOne(Order, { where: { id: payment.subjectId }, lock: { mode: 'for_no_key_update' } });
    if (!order) return;
    if (payment.status === 'paid' && before.status !== 'paid') await this.paid(manager, order, change);
    else if (payment.status !== 'paid') await this.notPaid(manager, order);
    if (change.returnedCents) await this.mails.queue(manager, order.id, { kind: 'wrong-amount', which: payment.id });
    if (payment.refundedCents > before.refundedCents) await this.refunded(manager, order, change);
  }

  async disputeChanged(manager: EntityManager, { payment, event }: DisputeChange): Promise<void> {
    const order = await manager.findOne(Order, { where: { id: payment.subjectId }, lock: { mode: 'for_no_key_update' } });
    if (order?.paymentId !== payment.id) return;
    order.disputedCents = Math.min(payment.disputedCents, order.totalAmountCents - order.refundedCents);
    await manager.update(Order, { id: order.id }, { disputedCents: order.disputedCents, paymentStatus: paidStatusOf(order) });
    if (event) await manager.insert(OrderEvent, { orderId: order.id, kind: event });
    // While the money was disputed, it couldn't be refunded.
    const isOver = order.status === 'cancelled' || order.regrettedAt !== null;
    if (event === 'dispute-won' && isOver) await this.requestRefund(manager, order, { payment, reason: DISPUTE_OVER });
  }

  private async paid(manager: EntityManager, order: Order, { payment }: PaymentChange): Promise<void> {
    if (order.paymentId) return this.refundPayment(manager, order, { payment, reason: ALREADY_PAID });
    if (order.status === 'cancelled') return this.refundPayment(manager, order, { payment, reason: ALREADY_CANCELLED });
    const lines = await this.linesOf(manager, order);
    const isAvailable = order.stockState === 'held' || (await this.stock.takeIfAvailable(manager, lines));
    Object.assign(order, { paymentId: payment.id, paymentStatus: 'paid', stockState: isAvailable ? 'sold' : 'released', ...NO_HOLD });
    await this.write(manager, order, 'paid');
    if (!isAvailable) {
      order.status = 'cancelled';
      await this.write(manager, order, 'cancelled');
      return this.refundPayment(manager, order, { payment, reason: TOO_LATE });
    }
    order.status = after('pay', order.status) ?? order.status;
    await manager.update(Order, { id: order.id }, { status: order.status });
    await this.mails.queue(manager, order.id, 'paid');
    await this.mails.queueForCharity(
      manager,
      order.id,
      lines.map(({ productId }) => productId),
    );
  }

  /** Returns the units to stock, unless another attempt is open. */
  private async notPaid(manager: EntityManager, order: Order): Promise<void> {
    if (order.status !== 'pending' || order.paymentId) return;
    const attempts = await this.payments.allOf('order', order.id, manager);
    if (attempts.some(({ status }) => status === 'created' || status === 'pending')) return;
    if (order.stockState === 'held') await this.stock.returnUnits(manager, await this.linesOf(manager, order));
    const stockState = order.stockState === 'held' ? 'released' : order.stockState;
    Object.assign(order, { stockState, ...NO_HOLD, paymentStatus: 'failed' });
    await this.write(manager, order, 'payment-failed');
  }

  private async refunded(manager: EntityManager, order: Order, { payment, before }: PaymentChange): Promise<void> {
    if (order.paymentId !== payment.id) return;
    order.refundedCents = Math.min(order.refundedCents + payment.refundedCents - before.refundedCents, order.totalAmountCents);
    order.paymentStatus = paidStatusOf(order);
    await this.write(manager, order, 'refunded');
    await this.mails.queue(manager, order.id, { kind: 'refunded', which: String(order.refundedCents) });
  }

  private async refundPayment(manager: EntityManager, order: Order, { payment, reason }: PaymentRefunding): Promise<void> {
    if (await this.requestRefund(manager, order, { payment, reason }))
      await this.mails.queue(manager, order.id, { kind: 'given-back', which: payment.id });
  }

  /** Requests a refund of what is left of the payment. Resolves with whether something was. */
  private async requestRefund(manager: EntityManager, { id: orderId }: Order, { payment, reason }: PaymentRefunding): Promise<boolean> {
    const amountCents = await this.refunds.refundableCents(manager, payment);
    if (amountCents <= 0) return false;
    await this.refunds.request(manager, { payment, amountCents, reason, askedBy: null });
    await manager.insert(OrderEvent, { orderId, kind: 'refund-asked', note: reason });
    return true;
  }

  private async write(manager: EntityManager, order: Order, kind: OrderEventKind): Promise<void> {
    const { id, status, paymentStatus, paymentId, stockState, heldUntil, heldBy, refundedCents } = order;
    await manager.update(Order, { id }, { status, paymentStatus, paymentId, stockState, heldUntil, heldBy, refundedCents });
    await manager.insert(OrderEvent, { orderId: id, kind });
  }

  private async linesOf(manager: EntityManager, { id: orderId }: Order): Promise<StockLine[]> {
    const items = await manager.findBy(OrderItem, { orderId });
    return items.map(({ physicalProductId: productId, quantity }) => ({ productId, quantity }));
  }
}
