import type { AdminListOrdersQuery, AdminOrderSummaryView, AdminOrderView, KeysetView } from '@aflora/contracts';
import { Injectable, type StreamableFile } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditedExportsService } from '../audit/audited-exports.service';
import type { Caller } from '../common/access/access';
import { keysetView } from '../common/lists/keyset-pages';
import { Problem } from '../common/problems/problem';
import { RoundUpsService } from '../donations/round-ups.service';
import { PaymentAttemptsService, refundableCentsOf } from '../payments/payment-attempts.service';
import { adminOrderSummaryView, adminOrderView } from './order.view';
import { AdminOrdersQueries, exportedOrderColumns, OrdersQueries } from './orders.queries';
import { Order } from './order.entity';

/** Orders in the console: list, details and export. */
@Injectable()
export class AdminOrderReadsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queries: AdminOrdersQueries,
    private readonly orderQueries: OrdersQueries,
    private readonly attempts: PaymentAttemptsService,
    private readonly roundUps: RoundUpsService,
    private readonly auditedExports: AuditedExportsService,
  ) {}

  /** Newest first. Throws `list.cursor-unknown`. */
  async list(query: AdminListOrdersQuery): Promise<KeysetView<AdminOrderSummaryView>> {
    return keysetView(await this.queries.page(query), adminOrderSummaryView);
  }

  /** CSV export of all orders that match the filters. Throws `export.busy`. */
  async export(query: AdminListOrdersQuery, caller: Caller): Promise<StreamableFile> {
    return this.auditedExports.stream(caller, 'orders', {
      name: 'pedidos',
      columns: exportedOrderColumns,
      ...this.queries.exportSql(query),
    });
  }

  /** Throws `order.not-found`. */
  async show(id: string): Promise<AdminOrderView> {
    const order = await this.dataSource.manager.findOneBy(Order, { id });
    if (!order) throw new Problem('order.not-found');
    const [account, items, events, payments, roundUp] = await Promise.all([
      this.queries.accountOf(order.userId),
      this.orderQueries.itemsOf(id),
      this.queries.eventsOf(id),
      this.attempts.of('order', id),
      order.roundUpCents > 0 ? this.roundUps.of(this.dataSource.manager, id) : null,
    ]);
    const paid = payments.find((payment) => payment.id === order.paymentId);
    const refundableCents = paid ? refundableCentsOf(paid) : 0;
    return adminOrderView({ order, account, items, events, payments, refundableCents, roundUp });
  }
}
