import type { PaymentView, StartPaymentInput } from '@aflora/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Visitor } from '../common/access/visitor';
import { Problem } from '../common/problems/problem';
import type { Env } from '../config/env';
import { ENV } from '../config/env.token';
import { PaymentsService } from '../payments/payments.service';
import type { Payment } from '../payments/payment.entity';
import { OrderEvent } from './order-event.entity';
import { OrderItem } from './order-item.entity';
import { OrderStockService } from './order-stock.service';
import { Order } from './order.entity';
import { shortNumber } from './order-number';
import { canPay } from './order.rules';

const OPEN = ['created', 'pending'];
/** Three days: a weekend may lie between a transfer and who looks at the account. */
const PERSON_MINUTES = 3 * 24 * 60;

/** Attempts to pay an order: the first, and "Pagar novamente". */
@Injectable()
export class OrderPaymentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stock: OrderStockService,
    private readonly payments: PaymentsService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /**
   * Begins an attempt, or goes on with the open one of the same kind. Units that were given back are taken again first.
   * Throws `payment.nothing-to-pay`, `payment.method-unavailable`, `payment.provider-unavailable`, `product.out-of-stock`, `product.not-for-sale`.
   */
  async start(orderId: string, input: StartPaymentInput, { userId }: Visitor): Promise<PaymentView> {
    const { payment, others } = await this.dataSource.transaction((manager) => this.open(manager, orderId, { input, userId }));
    const view = payment.status === 'created' ? await this.payments.start(payment) : await this.payments.show(payment.id);
    if (others) await this.payments.cancelOthers('order', orderId, payment.id);
    return view;
  }

  private async open(manager: EntityManager, orderId: string, { input, userId }: { input: StartPaymentInput; userId: string | null }) {
    const order = await manager.findOne(Order, { where: { id: orderId }, lock: { mode: 'for_no_key_update' } });
    if (!order) throw new Problem('order.not-found');
    if (!canPay(order)) throw new Problem('payment.nothing-to-pay');
    const open = (await this.payments.allOf('order', orderId, manager)).filter(({ status }) => OPEN.includes(status));
    const same = open.find((payment) => payment.status === 'pending' && isSame(payment, input) && !isPast(payment.expiresAt));
    if (same && order.stockState === 'held') return { payment: same, others: false };
    const minutes = this.payments.isConfirmedByPerson(input.provider) ? PERSON_MINUTES : this.env.payments.holdMinutes;
    const heldUntil = new Date(Date.now() + minutes * 60_000);
    if (order.stockState !== 'held') {
      const items = await manager.findBy(OrderItem, { orderId });
      await this.stock.take(
        manager,
        items.map(({ physicalProductId: productId, quantity }) => ({ productId, quantity })),
      );
    }
    await manager.update(Order, { id: orderId }, { stockState: 'held', heldUntil, paymentStatus: 'pending' });
    await manager.insert(OrderEvent, { orderId, kind: 'payment-started', actorId: userId });
    const payment = await this.payments.create(manager, {
      purpose: 'order',
      subjectId: orderId,
      ...input,
      amountCents: order.totalAmountCents,
      description: `Pedido ${shortNumber(orderId)}`,
      payerName: order.customerName ?? order.shippingAddress.recipient,
      payerEmail: order.customerEmail ?? '',
      expiresAt: heldUntil,
    });
    return { payment, others: open.length > 0 };
  }
}

const isSame = (payment: Payment, { provider, method }: StartPaymentInput): boolean =>
  payment.provider === provider && payment.method === method;
const isPast = (moment: Date | null): boolean => moment !== null && moment <= new Date();
