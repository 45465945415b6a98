import { DisputeNoteInput, ListPaymentDisputesQuery, type PageView, type PaymentDisputeView } from '@aflora/contracts';
import { Body, Controller, Get, Header, Patch, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, ShowsPersonalData } from '../../common/access/access';
import { IdParam } from '../../common/input/input';
import { Responds } from '../../common/openapi/operations';
import { AdminPaymentDisputesService } from './admin-payment-disputes.service';

@ApiTags('payments')
@Roles('admin')
@Controller('api/admin/payment-disputes')
export class PaymentDisputesAdminController {
  constructor(private readonly disputes: AdminPaymentDisputesService) {}

  @Responds('PaymentDisputePage')
  @Header('cache-control', 'no-store')
  @Get()
  @ShowsPersonalData('payment_disputes')
  list(@Query() query: ListPaymentDisputesQuery): Promise<PageView<PaymentDisputeView>> {
    return this.disputes.list(query);
  }

  @Responds('PaymentDisputeView')
  @Patch(':id')
  saveNote(
    @IdParam('resource.not-found') id: string,
    @Body() input: DisputeNoteInput,
    @FromCaller() caller: Caller,
  ): Promise<PaymentDisputeView> {
    return this.disputes.saveNote(id, input, caller);
  }
}
