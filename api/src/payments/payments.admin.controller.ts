import { ConfirmPaymentInput } from '@aflora/contracts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, StepUp } from '../common/access/access';
import { IdParam } from '../common/input/input';
import { Responds } from '../common/openapi/operations';
import { PersonConfirmationsService } from './person-confirmations.service';
import { RefundDeliveriesService } from './refunds/refund-deliveries.service';

/** Manual steps for payments and refunds: confirming those that no provider reports, and what becomes of failed refunds. */
@ApiTags('payments')
@Roles('admin')
@Controller('api/admin')
export class AdminPaymentsController {
  constructor(
    private readonly confirmations: PersonConfirmationsService,
    private readonly refunds: RefundDeliveriesService,
  ) {}

  @StepUp()
  @Responds()
  @Post('payments/:id/confirmation')
  @HttpCode(204)
  @ApiBody({ type: ConfirmPaymentInput, required: false })
  confirmPayment(
    @IdParam('payment.not-found') id: string,
    @Body() { day }: ConfirmPaymentInput,
    @FromCaller() caller: Caller,
  ): Promise<void> {
    return this.confirmations.confirmPayment(id, { caller, day });
  }

  @StepUp()
  @Responds()
  @Post('payments/:id/dismissal')
  @HttpCode(204)
  dismissPayment(@IdParam('payment.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.confirmations.dismissPayment(id, caller);
  }

  @StepUp()
  @Responds()
  @Post('refunds/:id/confirmation')
  @HttpCode(204)
  confirmRefund(@IdParam('resource.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.confirmations.confirmRefund(id, caller);
  }

  @StepUp()
  @Responds()
  @Post('refunds/:id/retry')
  @HttpCode(204)
  retryRefund(@IdParam('resource.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.refunds.retry(id, caller);
  }

  @StepUp()
  @Responds()
  @Post('refunds/:id/dismissal')
  @HttpCode(204)
  dismissRefund(@IdParam('resource.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.refunds.dismiss(id, caller);
  }
}
