import { PageQuery, type OrderSummaryView, type PageView } from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { Roles } from '../common/access/roles.decorator';
import { Answers } from '../common/openapi/answers.decorator';
import { OrdersService } from './orders.service';

@ApiTags('orders')
@Roles('user')
@Controller('api/orders')
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  @Answers('OrderSummaryPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: PageQuery, @FromCaller() { userId }: Caller): Promise<PageView<OrderSummaryView>> {
    return this.orders.listOf(userId, query);
  }
}
