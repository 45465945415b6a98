import type { OrderSummaryView, OrderView, PageQuery, PageView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Visitor } from '../common/access/access';
import { pageView } from '../common/lists/lists';
import { Problem } from '../common/problems/problem';
import { RoundUpsService } from '../donations/round-ups.service';
import { PaymentDisputesService } from '../payments/disputes/payment-disputes.service';
import { Payment } from '../payments/payment.entity';
import { PaymentsService } from '../payments/payments.service';
import { ConfirmedAddressesService } from '../users/confirmed-addresses.service';
import { OrderAccessService } from './order-access.service';
import { OrderMailsService } from './mails/order-mails.service';
import { OrderStepsService } from './steps/order-steps.service';
import { allows, factsOf } from './steps/order-decisions.rules';
import { orderSummaryView, orderView } from './order.view';
import { OrdersQueries } from './orders.queries';

/** Orders as their buyers see them. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: OrdersQueries,
    private readonly access: OrderAccessService,
    private readonly steps: OrderStepsService,
    private readonly payments: PaymentsService,
    private readonly disputes: PaymentDisputesService,
    private readonly roundUps: RoundUpsService,
    private readonly mails: OrderMailsService,
    confirmedAddresses: ConfirmedAddressesService,
  ) {
    confirmedAddresses.register((manager, person) => this.queries.attach(manager, person));
  }

  /** Orders of one account, newest first. */
  async listOf(userId: string, query: PageQuery): Promise<PageView<OrderSummaryView>> {
    return pageView(await this.queries.ofUser(userId, query), orderSummaryView);
  }

  /** Throws `order.not-found`. */
  async show(id: string, visitor: Visitor): Promise<OrderView> {
    const order = await this.access.find(id, visitor);
    const [items, events, payment, refundableCents, isDisputed, roundUp] = await Promise.all([
      this.queries.itemsOf(id),
      this.queries.eventsOf(id),
      order.paymentId !== null
        ? this.dataSource.manager.findOneByOrFail(Payment, { id: order.paymentId })
        : this.payments.newestOf('order', id),
      this.steps.refundableCents(this.dataSource.manager, order),
      order.paymentId !== null && this.disputes.hasOpen(this.dataSource.manager, order.paymentId),
      order.roundUpCents > 0 ? this.roundUps.of(this.dataSource.manager, id) : null,
    ]);
    return orderView({ order, items, events, payment, refundableCents, isDisputed, roundUp });
  }

  /** Throws `order.not-found`, `order.transition-refused`. */
  async cancel(id: string, visitor: Visitor): Promise<OrderView> {
    const { paymentId, customerEmail } = await this.access.find(id, visitor);
    const isMailed = paymentId !== null || (await this.mails.mayMailAboutUnpaid('cancelled', customerEmail, visitor));
    await this.dataSource.transaction(async (manager) => {
      const order = await this.access.lock(id, visitor, manager);
      await this.steps.cancel(manager, order, { actorId: visitor.userId, isMailed: isMailed || order.paymentId !== null });
    });
    return this.show(id, visitor);
  }

  /** Withdraws from the purchase; repeating it changes nothing. Throws `order.not-found`, `order.regret-expired`. */
  async regret(id: string, visitor: Visitor): Promise<OrderView> {
    await this.dataSource.transaction(async (manager) => {
      const order = await this.access.lock(id, visitor, manager);
      if (order.regrettedAt) return;
      if (!allows('regret', factsOf(order))) throw new Problem('order.regret-expired');
      await this.steps.regret(manager, order, { actorId: visitor.userId });
    });
    return this.show(id, visitor);
  }
}
