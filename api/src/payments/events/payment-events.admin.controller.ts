import {
  ListPaymentEventsQuery,
  ListWaitingConfirmationsQuery,
  type KeysetView,
  type PaymentEventDetailView,
  type PaymentEventView,
  type WaitingConfirmationView,
} from '@aflora/contracts';
import { Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, ShowsPersonalData } from '../../common/access/access';
import { IdParam } from '../../common/input/input';
import { Responds } from '../../common/openapi/operations';
import { PaymentEventsService } from './payment-events.service';

@ApiTags('payments')
@Roles('admin')
@Controller('api/admin')
export class PaymentEventsAdminController {
  constructor(private readonly events: PaymentEventsService) {}

  @Responds('PaymentEventPage')
  @Header('cache-control', 'no-store')
  @Get('payment-events')
  list(@Query() query: ListPaymentEventsQuery): Promise<KeysetView<PaymentEventView>> {
    return this.events.list(query);
  }

  @Responds('PaymentEventDetailView')
  @Header('cache-control', 'no-store')
  @Get('payment-events/:id')
  @ShowsPersonalData('payment_events')
  show(@IdParam('resource.not-found') id: string): Promise<PaymentEventDetailView> {
    return this.events.show(id);
  }

  @Responds()
  @Post('payment-events/:id/replay')
  @HttpCode(204)
  replay(@IdParam('resource.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.events.replay(id, caller);
  }

  @Responds('WaitingConfirmationPage')
  @Header('cache-control', 'no-store')
  @Get('waiting-confirmations/pages')
  @ShowsPersonalData('payments')
  waitingPage(@Query() query: ListWaitingConfirmationsQuery): Promise<KeysetView<WaitingConfirmationView>> {
    return this.events.waitingPage(query);
  }

  @Responds('WaitingConfirmationList')
  @Header('cache-control', 'no-store')
  @Get('waiting-confirmations')
  @ShowsPersonalData('payments')
  waitingConfirmations(): Promise<WaitingConfirmationView[]> {
    return this.events.waitingConfirmations();
  }
}
