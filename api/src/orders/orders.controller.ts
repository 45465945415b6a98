import {
  CheckoutInput,
  LostOrderInput,
  PageQuery,
  StartPaymentInput,
  type OrderSummaryView,
  type OrderView,
  type PageView,
  type PaymentView,
  type PlacedOrderView,
} from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, FromVisitor, type Visitor } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { Limit } from '../common/limits/limits';
import { AcceptsIdempotencyKey, Responds } from '../common/openapi/operations';
import { CheckoutsService } from './checkouts/checkouts.service';
import { LostOrdersService } from './mails/lost-orders.service';
import { OrderAccessService } from './order-access.service';
import { OrderPaymentsService } from './payments/order-payments.service';
import { OrdersService } from './orders.service';

/** Orders of the visitor, who is identified by the account or by the order's access key (`x-access-key`). */
@ApiTags('orders')
@Roles('public', 'user')
@Controller('api/orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly checkouts: CheckoutsService,
    private readonly access: OrderAccessService,
    private readonly orderPayments: OrderPaymentsService,
    private readonly lostOrders: LostOrdersService,
  ) {}

  @Roles('user')
  @Responds('OrderSummaryPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: PageQuery, @FromCaller() { userId }: Caller): Promise<PageView<OrderSummaryView>> {
    return this.orders.listOf(userId, query);
  }

  @Limit('checkout')
  @AcceptsIdempotencyKey()
  @Responds('PlacedOrderView', 201)
  @Post()
  place(@Body() input: CheckoutInput, @FromVisitor() visitor: Visitor): Promise<PlacedOrderView> {
    return this.checkouts.place(input, visitor);
  }

  /** Mails the link of a lost order to its buyer. The response is the same whether there is such an order or not. */
  @Limit('recover')
  @Responds()
  @Post('link')
  @HttpCode(204)
  mailLink(@Body() input: LostOrderInput): Promise<void> {
    return this.lostOrders.mailLink(input);
  }

  @Responds('OrderView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  show(@IdParam('order.not-found') id: string, @FromVisitor() visitor: Visitor): Promise<OrderView> {
    return this.orders.show(id, visitor);
  }

  /** Repeating the call continues the open attempt with the same provider and method. */
  @Limit('checkout')
  @Responds('PaymentView', 201)
  @Post(':id/payments')
  async pay(
    @IdParam('order.not-found') id: string,
    @Body() input: StartPaymentInput,
    @FromVisitor() visitor: Visitor,
  ): Promise<PaymentView> {
    await this.access.find(id, visitor);
    return this.orderPayments.start(id, input, visitor);
  }

  @Responds('OrderView')
  @Post(':id/cancellation')
  @HttpCode(200)
  cancel(@IdParam('order.not-found') id: string, @FromVisitor() visitor: Visitor): Promise<OrderView> {
    return this.orders.cancel(id, visitor);
  }

  @Responds('OrderView')
  @Post(':id/regret')
  @HttpCode(200)
  regret(@IdParam('order.not-found') id: string, @FromVisitor() visitor: Visitor): Promise<OrderView> {
    return this.orders.regret(id, visitor);
  }
}
