import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderEventKind } from '@aflora/contracts';
import { PaymentPurposesService, type DisputeChange, type PaymentChange, type PurposeHooks } from '../../payments/payment-purposes.service';
import { PaymentRefundsService } from '../../payments/refunds/payment-refunds.service';
import type { Payment } from '../../payments/payment.entity';
import { PaymentsService } from '../../payments/payments.service';
import { RoundUpsService } from '../../donations/round-ups.service';
import { allows, factsOf } from '../steps/order-decisions.rules';
import { isOver, orderShareOf, ownRefundableCents, paidStatusOf } from '../order.rules';
import { OrderEvent, Order } from '../order.entity';
import { OrderMailsService } from '../mails/order-mails.service';
import { type LockedOrder, OrderLocksService } from '../order-locks.service';
import { OrderReservationsService } from '../stock/order-reservations.service';

const ALREADY_PAID = 'Este pedido já estava pago: devolvemos o segundo pagamento.';
const TOO_LATE = 'O pagamento chegou depois do prazo e os produtos acabaram: devolvemos o valor.';
const ERASED = 'O pagamento chegou depois que os dados da entrega foram apagados: devolvemos o valor.';
const DISPUTE_OVER = 'A contestação terminou a favor da instituição, e o pedido já estava cancelado ou devolvido: devolvemos o valor.';
const REST = 'O pedido já estava cancelado ou devolvido: devolvemos o resto.';
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
    private readonly locks: OrderLocksService,
    private readonly reservations: OrderReservationsService,
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
    const isNewlyPaid = payment.status === 'paid' && before.status !== 'paid';
    const order = await this.locks.lock(manager, payment.subjectId);
    if (!order) return;
    if (isNewlyPaid) await this.paid(manager, order, change);
    else if (payment.status !== 'paid') await this.notPaid(manager, order);
    if (change.returnedCents) await this.mails.queue(manager, order.id, { kind: 'wrong-amount', which: payment.id });
    if (payment.refundedCents > before.refundedCents) await this.refunded(manager, order, payment);
  }

  async disputeChanged(manager: EntityManager, { payment, event }: DisputeChange): Promise<void> {
    const order = await this.locks.lock(manager, payment.subjectId);
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
    const order = await this.locks.lock(manager, payment.subjectId);
    if (order?.paymentId !== payment.id || !isOver(order)) return;
    if (ownRefundableCents(order, await this.refunds.refundableCents(manager, payment)) > 0)
      await this.requestRefund(manager, order, { payment, reason: REST });
  }

  private async paid(manager: EntityManager, order: LockedOrder, { payment }: PaymentChange): Promise<void> {
    // Nobody should pay what is over: another attempt may still be open, because its buyer changed the method while this one was being paid.
    await this.payments.scheduleCancel(manager, 'order', order.id);
    const facts = factsOf(order);
    if (!allows('awaitPayment', facts)) {
      const reason = order.status === 'cancelled' && !facts.hasPayment ? ALREADY_CANCELLED : ALREADY_PAID;
      return this.refundPayment(manager, order, { payment, reason });
    }
    const isTaken = allows('takePayment', facts);
    if (!isTaken) await this.reservations.release(manager, order);
    const isSold = isTaken && (await this.reservations.sell(manager, order));
    Object.assign(order, { paymentId: payment.id, paymentStatus: 'paid', ...(isSold && { status: 'processing' }) });
    await this.write(manager, order, 'paid');
    if (!isSold) {
      order.status = 'cancelled';
      await this.write(manager, order, 'cancelled');
      return this.refundPayment(manager, order, { payment, reason: facts.isErased ? ERASED : TOO_LATE });
    }
    await this.mails.queue(manager, order.id, 'paid');
    await this.completeRoundUp(manager, order, payment);
    await this.mails.queueForCharity(manager, order.id);
  }

  /** Returns the units to stock, and the coupon's use, unless another attempt is open. */
  private async notPaid(manager: EntityManager, order: LockedOrder): Promise<void> {
    if (!allows('awaitPayment', factsOf(order))) return;
    const attempts = await this.payments.allOf('order', order.id, manager);
    if (attempts.some(({ status }) => status === 'created' || status === 'pending')) return;
    await this.reservations.release(manager, order);
    order.paymentStatus = 'failed';
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
    const { id, status, paymentStatus, paymentId, refundedCents, disputedCents } = order;
    await manager.update(Order, { id }, { status, paymentStatus, paymentId, refundedCents, disputedCents });
    await manager.insert(OrderEvent, { orderId: id, kind });
  }
}
