import {
  AdminListOrdersQuery,
  OrderInvoiceInput,
  OrderNoteInput,
  OrderReturnInput,
  OrderShipmentsInput,
  RefundInput,
  ShipmentInput,
  type AdminOrderSummaryView,
  type AdminOrderView,
  type KeysetView,
  type OrderShipmentsView,
} from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp, ShowsPersonalData } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { AcceptsIdempotencyKey, Responds } from '../common/openapi/operations';
import { AdminOrderReadsService } from './admin-order-reads.service';
import { AdminOrdersService } from './admin-orders.service';

@ApiTags('orders')
@Roles('admin')
@Controller('api/admin/orders')
export class AdminOrdersController {
  constructor(
    private readonly orders: AdminOrdersService,
    private readonly reads: AdminOrderReadsService,
  ) {}

  @Responds('AdminOrderPage')
  @Header('cache-control', 'no-store')
  @Get()
  @ShowsPersonalData('orders')
  list(@Query() query: AdminListOrdersQuery): Promise<KeysetView<AdminOrderSummaryView>> {
    return this.reads.list(query);
  }

  @StepUp()
  @Responds('Table')
  @Header('cache-control', 'no-store')
  @Get('export')
  export(@Query() query: AdminListOrdersQuery, @FromCaller() caller: Caller): Promise<StreamableFile> {
    return this.reads.export(query, caller);
  }

  @Responds('AdminOrderView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  @ShowsPersonalData('orders')
  show(@IdParam('order.not-found') id: string): Promise<AdminOrderView> {
    return this.reads.show(id);
  }

  @Responds('OrderShipmentsView')
  @Post('shipments')
  @HttpCode(200)
  shipAll(@Body() input: OrderShipmentsInput, @FromCaller() caller: Caller): Promise<OrderShipmentsView> {
    return this.orders.shipAll(input, caller);
  }

  @Responds('AdminOrderView')
  @Post(':id/shipment')
  @HttpCode(200)
  ship(@IdParam('order.not-found') id: string, @Body() input: ShipmentInput, @FromCaller() caller: Caller): Promise<AdminOrderView> {
    return this.orders.ship(id, input, caller);
  }

  @Responds('AdminOrderView')
  @Post(':id/delivery')
  @HttpCode(200)
  deliver(@IdParam('order.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminOrderView> {
    return this.orders.deliver(id, caller);
  }

  @Responds('AdminOrderView')
  @Post(':id/invoice')
  @HttpCode(200)
  setInvoice(
    @IdParam('order.not-found') id: string,
    @Body() input: OrderInvoiceInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminOrderView> {
    return this.orders.setInvoice(id, input, caller);
  }

  @Responds()
  @Delete(':id/invoice')
  @HttpCode(204)
  removeInvoice(@IdParam('order.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.orders.removeInvoice(id, caller);
  }

  @StepUp()
  @Responds('AdminOrderView')
  @Post(':id/cancellation')
  @HttpCode(200)
  cancel(@IdParam('order.not-found') id: string, @FromCaller() caller: Caller): Promise<AdminOrderView> {
    return this.orders.cancel(id, caller);
  }

  @StepUp()
  @AcceptsIdempotencyKey()
  @Responds('AdminOrderView')
  @Post(':id/refunds')
  @HttpCode(200)
  refund(@IdParam('order.not-found') id: string, @Body() input: RefundInput, @FromCaller() caller: Caller): Promise<AdminOrderView> {
    return this.orders.refund(id, input, caller);
  }

  @AcceptsIdempotencyKey()
  @Responds('AdminOrderView')
  @Post(':id/returns')
  @HttpCode(200)
  receive(@IdParam('order.not-found') id: string, @Body() input: OrderReturnInput, @FromCaller() caller: Caller): Promise<AdminOrderView> {
    return this.orders.receive(id, input, caller);
  }

  @AcceptsIdempotencyKey()
  @Responds('AdminOrderView', 201)
  @Post(':id/notes')
  note(@IdParam('order.not-found') id: string, @Body() input: OrderNoteInput, @FromCaller() caller: Caller): Promise<AdminOrderView> {
    return this.orders.note(id, input, caller);
  }
}
