import { RefundInput, ShipmentInput } from '@aflora/contracts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { Roles } from '../common/access/roles.decorator';
import { StepUp } from '../common/access/step-up.decorator';
import { IdParam } from '../common/input/id-param';
import { Answers } from '../common/openapi/answers.decorator';
import { AdminOrdersService } from './admin-orders.service';

@ApiTags('orders')
@Roles('admin')
@Controller('api/admin/orders')
export class AdminOrdersController {
  constructor(private readonly orders: AdminOrdersService) {}

  @Answers()
  @Post(':id/shipment')
  @HttpCode(204)
  ship(@IdParam('order.not-found') id: string, @Body() input: ShipmentInput, @FromCaller() caller: Caller): Promise<void> {
    return this.orders.ship(id, input, caller);
  }

  @Answers()
  @Post(':id/delivery')
  @HttpCode(204)
  deliver(@IdParam('order.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.orders.deliver(id, caller);
  }

  @StepUp()
  @Answers()
  @Post(':id/cancellation')
  @HttpCode(204)
  cancel(@IdParam('order.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.orders.cancel(id, caller);
  }

  @StepUp()
  @Answers()
  @Post(':id/refunds')
  @HttpCode(204)
  refund(@IdParam('order.not-found') id: string, @Body() input: RefundInput, @FromCaller() caller: Caller): Promise<void> {
    return this.orders.refund(id, input, caller);
  }
}
