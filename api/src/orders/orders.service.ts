import type { OrderSummaryView, PageQuery, PageView } from '@aflora/contracts';
import { Injectable } from '@nestjs/common';
import { pageView } from '../common/lists/page';
import { orderSummaryView } from './order.view';
import { OrdersQueries } from './orders.queries';

@Injectable()
export class OrdersService {
  constructor(private readonly queries: OrdersQueries) {}

  /** Somebody's own, newest first. */
  async listOf(userId: string, query: PageQuery): Promise<PageView<OrderSummaryView>> {
    return pageView(await this.queries.ofUser(userId, query), orderSummaryView);
  }
}
