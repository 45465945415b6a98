import type { PaymentView, StartPaymentInput } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Visitor } from '../../common/access/access';
import { Problem } from '../../common/problems/problem';
import { type Env, ENV } from '../../config/env';
import type { Payment } from '../../payments/payment.entity';
import { attemptToContinue, PaymentsService } from '../../payments/payments.service';
import { allows, factsOf } from '../steps/order-decisions.rules';
import { attemptEnd, finalHoldEnd, payableCents, shortNumber } from '../order.rules';
import { OrderEvent, Order } from '../order.entity';
import { OrderLocksService } from '../order-locks.service';
import { OrderReservationsService } from '../stock/order-reservations.service';

const OPEN = ['created', 'pending'];

interface Attempt {
  input: StartPaymentInput;
  visitor: Visitor;
}

/** Payment attempts of an order: the first, and retries ("Pagar novamente"). */
@Injectable()
export class OrderPaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly locks: OrderLocksService,
    private readonly reservations: OrderReservationsService,
    private readonly payments: PaymentsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Starts an attempt, or continues the open attempt with the same provider and method. The end of the hold doesn't change: until then,
   * units that were returned earlier are held again; after it, units are taken from stock only on payment, if available. Throws
   * `payment.nothing-to-pay`, `payment.method-unavailable`, `payment.provider-unavailable`, `product.out-of-stock`, `product.not-for-sale`,
   * `coupon.used-up`, `coupon.used-by-you`, `coupon.hold-ended`.
   */
  async start(orderId: string, input: StartPaymentInput, visitor: Visitor): Promise<PaymentView> {
    const payment = await this.dataSource.transaction((manager) => this.findOrCreate(manager, orderId, { input, visitor }));
    return payment.status === 'created' ? this.payments.start(payment, { replaces: true }) : this.payments.show(payment.id);
  }

  private async findOrCreate(manager: EntityManager, orderId: string, { input, visitor }: Attempt): Promise<Payment> {
    const order = await this.locks.lock(manager, orderId);
    if (!order) throw new Problem('order.not-found');
    if (!allows('pay', factsOf(order))) throw new Problem('payment.nothing-to-pay');
    const attempts = await this.payments.allOf('order', orderId, manager);
    const open = attempts.filter(({ status }) => OPEN.includes(status));
    const same = attemptToContinue(open, input);
    if (same) return same;
    const byPerson = this.payments.isConfirmedByPerson(input.provider);
    const isConfirmed = visitor.userId !== null && visitor.userId === order.userId;
    const end = finalHoldEnd(order, { isConfirmed, byPerson, isFirst: attempts.every(({ externalId }) => externalId === null) });
    const expiresAt = attemptEnd({ end, byPerson, holdMinutes: this.env.payments.holdMinutes });
    const endsLast = open.every((payment) => payment.expiresAt !== null && payment.expiresAt < expiresAt);
    await this.reservations.hold(manager, order, { end, visitor, endsLast });
    await manager.update(Order, { id: orderId }, { paymentStatus: 'pending' });
    await manager.insert(OrderEvent, { orderId, kind: 'payment-started', actorId: visitor.userId });
    return this.payments.create(manager, {
      purpose: 'order',
      subjectId: orderId,
      ...input,
      amountCents: payableCents(order),
      description: `Pedido ${shortNumber(orderId)}`,
      payerName: order.customerName ?? order.shippingAddress.recipient,
      payerEmail: order.customerEmail ?? '',
      expiresAt,
    });
  }
}
