import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderEventKind } from '@aflora/contracts';
import { PaymentPurposesService, type DisputeChange, type PaymentChange, type PurposeHooks } from '../../payments/payment-purposes.service';
import { PaymentRefundsService } from '../../payments/refunds/payment-refunds.service';
import type { Payment } from '../../payments/payment.entity';
import { PaymentsService } from '../../payments/payments.service';
import { RoundUpsService } from '../../donations/round-ups.service';
import { CouponUsesService } from '../checkouts/coupon-uses.service';
import { NO_HOLD, after, isAnonymous, orderShareOf, ownRefundableCents, paidStatusOf } from '../order.rules';
import { OrderEvent, OrderItem, Order } from '../order.entity';
import { OrderMailsService } from '../mails/order-mails.service';
import { OrderStockService, type StockLine } from '../stock/order-stock.service';

const ALREADY_PAID = 'Este pedido já estava pago: devolvemos o segundo pagamento.';
const TOO_LATE = 'O pagamento chegou depois do prazo e os produtos acabaram: devolvemos o valor.';
const ERASED = 'O pagamento chegou depois que os dados da entrega foram apagados: devolvemos o valor.';
const DISPUTE_OVER = 'A contestação terminou a favor da instituição, e o pedido já estava cancelado ou devolvido: devolvemos o valor.';
const REST = 'O pedido já estava cancelado ou devolvido: devolvemos o resto.';
const ALREADY_CANCELLED = 'O pedido já estava cancelado: devolvemos o pagamento.';

/**
 * Locks the account to which the donation of a buyer who rounded up refers. It is locked before the order, as in an erasure, to prevent a
 * deadlock.
 */
const LOCK_DONOR = `
  SELECT FROM users u WHERE u.id = (SELECT user_id FROM orders WHERE id = $1 AND round_up_cents > 0) FOR KEY SHARE OF u
`;

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
    private readonly coupons: CouponUsesService,
    private readonly refunds: PaymentRefundsService,
    private readonly payments: PaymentsService,
    private readonly mails: OrderMailsService,
    private readonly roundUps: RoundUpsService,
    purposes: PaymentPurposesService,
  ) {
    purposes.register(this);
  }

  pathOf(orderId: string): string {
    return `/pedido/${orderId}`;
  }

  async paymentChanged(manager: EntityManager, change: PaymentChange): Promise<void> {
    const { payment, before } = change;
    if (payment.status === 'paid' && before.status !== 'paid') await manager.query(LOCK_DONOR, [payment.subjectId]);
    const order = await manager.findOne(Order, { where: { id: payment.subjectId }, lock: { mode: 'for_no_key_update' } });
    if (!order) return;
    if (payment.status === 'paid' && before.status !== 'paid') await this.paid(manager, order, change);
    else if (payment.status !== 'paid') await this.notPaid(manager, order);
    if (change.returnedCents) await this.mails.queue(manager, order.id, { kind: 'wrong-amount', which: payment.id });
    if (payment.refundedCents > before.refundedCents) await this.refunded(manager, order, payment);
  }

  async disputeChanged(manager: EntityManager, { payment, event }: DisputeChange): Promise<void> {
    const order = await manager.findOne(Order, { where: { id: payment.subjectId }, lock: { mode: 'for_no_key_update' } });
    if (order?.paymentId !== payment.id) return;
    order.disputedCents = orderShareOf(order, payment).disputedCents;
    await manager.update(Order, { id: order.id }, { disputedCents: order.disputedCents, paymentStatus: paidStatusOf(order) });
    await this.updateRoundUp(manager, order, { payment, event });
    if (event) await manager.insert(OrderEvent, { orderId: order.id, kind: event });
    // The refund was impossible while the money was disputed.
    if (event === 'dispute-won' && isOver(order)) await this.requestRefund(manager, order, { payment, reason: DISPUTE_OVER });
  }

  /**
   * Requests the rest of a refund for a cancelled or withdrawn order. A pending refund reduces the refundable amount even if the provider
   * has already reported it, so a cancellation or withdrawal during that time requested too little.
   */
  async refundMade(manager: EntityManager, payment: Payment): Promise<void> {
    const order = await manager.findOne(Order, { where: { id: payment.subjectId }, lock: { mode: 'for_no_key_update' } });
    if (order?.paymentId !== payment.id || !isOver(order)) return;
    if (ownRefundableCents(order, await this.refunds.refundableCents(manager, payment)) > 0)
      await this.requestRefund(manager, order, { payment, reason: REST });
  }

  private async paid(manager: EntityManager, order: Order, { payment }: PaymentChange): Promise<void> {
    if (order.paymentId) return this.refundPayment(manager, order, { payment, reason: ALREADY_PAID });
    if (order.status === 'cancelled') return this.refundPayment(manager, order, { payment, reason: ALREADY_CANCELLED });
    await this.coupons.takeIfLeft(manager, order);
    if (order.stockState !== 'held') await this.coupons.lock(manager, order);
    const lines = await this.linesOf(manager, order);
    const isErased = isAnonymous(order);
    const isAvailable = !isErased && (order.stockState === 'held' || (await this.stock.takeIfAvailable(manager, lines)));
    Object.assign(order, { paymentId: payment.id, paymentStatus: 'paid', stockState: isAvailable ? 'sold' : 'released', ...NO_HOLD });
    await this.write(manager, order, 'paid');
    if (!isAvailable) {
      await this.coupons.giveBack(manager, order);
      order.status = 'cancelled';
      await this.write(manager, order, 'cancelled');
      return this.refundPayment(manager, order, { payment, reason: isErased ? ERASED : TOO_LATE });
    }
    order.status = after('pay', order.status) ?? order.status;
    await manager.update(Order, { id: order.id }, { status: order.status });
    await this.mails.queue(manager, order.id, 'paid');
    await this.completeRoundUp(manager, order, payment);
    await this.mails.queueForCharity(
      manager,
      order.id,
      lines.map(({ productId }) => productId),
    );
  }

  /** Returns the units to stock, and the coupon's use, unless another attempt is open. */
  private async notPaid(manager: EntityManager, order: Order): Promise<void> {
    if (order.status !== 'pending' || order.paymentId) return;
    const attempts = await this.payments.allOf('order', order.id, manager);
    if (attempts.some(({ status }) => status === 'created' || status === 'pending')) return;
    await this.coupons.giveBack(manager, order);
    if (order.stockState === 'held') await this.stock.returnUnits(manager, await this.linesOf(manager, order));
    const stockState = order.stockState === 'held' ? 'released' : order.stockState;
    Object.assign(order, { stockState, ...NO_HOLD, paymentStatus: 'failed' });
    await this.write(manager, order, 'payment-failed');
  }

  private async refunded(manager: EntityManager, order: Order, payment: Payment): Promise<void> {
    if (order.paymentId !== payment.id) return;
    const refundedBefore = order.refundedCents;
    Object.assign(order, orderShareOf(order, payment));
    order.paymentStatus = paidStatusOf(order);
    await this.write(manager, order, 'refunded');
    if (order.refundedCents > refundedBefore)
      await this.mails.queue(manager, order.id, { kind: 'refunded', which: String(order.refundedCents) });
    await this.updateRoundUp(manager, order, { payment, event: null });
  }

  /** Books what was paid beyond the order's total as the buyer's donation. */
  private async completeRoundUp(manager: EntityManager, order: Order, payment: Payment): Promise<void> {
    const amountCents = payment.capturedCents - order.totalAmountCents;
    if (amountCents <= 0) return;
    const { id: orderId, userId, disownedAt, customerName: donorName, customerEmail: donorEmail, customerCpf: donorTaxId } = order;
    const donor = { userId, disownedAt, donorName, donorEmail, donorTaxId };
    await this.roundUps.complete(manager, { orderId, ...donor, paymentId: payment.id, amountCents, paidAt: payment.paidAt ?? new Date() });
  }

  private async updateRoundUp(manager: EntityManager, order: Order, { payment, event }: Omit<DisputeChange, 'before'>): Promise<void> {
    if (order.roundUpCents === 0) return;
    const own = orderShareOf(order, payment);
    const refundedCents = payment.refundedCents - own.refundedCents;
    await this.roundUps.update(manager, order.id, { refundedCents, disputedCents: payment.disputedCents - own.disputedCents, event });
  }

  private async refundPayment(manager: EntityManager, order: Order, { payment, reason }: PaymentRefunding): Promise<void> {
    if (await this.requestRefund(manager, order, { payment, reason }))
      await this.mails.queue(manager, order.id, { kind: 'given-back', which: payment.id });
  }

  /** Requests a refund of the rest of the payment. Resolves with whether there was any. */
  private async requestRefund(manager: EntityManager, { id: orderId }: Order, { payment, reason }: PaymentRefunding): Promise<boolean> {
    const amountCents = await this.refunds.refundableCents(manager, payment);
    if (amountCents <= 0) return false;
    await this.refunds.request(manager, { payment, amountCents, reason, askedBy: null });
    await manager.insert(OrderEvent, { orderId, kind: 'refund-asked', note: reason });
    return true;
  }

  private async write(manager: EntityManager, order: Order, kind: OrderEventKind): Promise<void> {
    const { id, status, paymentStatus, paymentId, stockState, heldUntil, heldBy, refundedCents, disputedCents } = order;
    const money = { refundedCents, disputedCents };
    await manager.update(Order, { id }, { status, paymentStatus, paymentId, stockState, heldUntil, heldBy, ...money });
    await manager.insert(OrderEvent, { orderId: id, kind });
  }

  private async linesOf(manager: EntityManager, { id: orderId }: Order): Promise<StockLine[]> {
    const items = await manager.findBy(OrderItem, { orderId });
    return items.map(({ physicalProductId: productId, quantity }) => ({ productId, quantity }));
  }
}

const isOver = ({ status, regrettedAt }: Order): boolean => status === 'cancelled' || regrettedAt !== null;
