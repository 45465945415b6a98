import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller } from '../common/access/caller';
import { Roles } from '../common/access/roles.decorator';
import { StepUp } from '../common/access/step-up.decorator';
import { IdParam } from '../common/input/id-param';
import { Answers } from '../common/openapi/answers.decorator';
import { PersonConfirmationsService } from './person-confirmations.service';

/** For money that no provider tells of. */
@ApiTags('payments')
@Roles('admin')
@Controller('api/admin')
export class AdminPaymentsController {
  constructor(private readonly confirmations: PersonConfirmationsService) {}

  @StepUp()
  @Answers()
  @Post('payments/:id/confirmation')
  @HttpCode(204)
  confirmPayment(@IdParam('payment.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.confirmations.confirmPayment(id, caller);
  }

  @StepUp()
  @Answers()
  @Post('refunds/:id/confirmation')
  @HttpCode(204)
  confirmRefund(@IdParam('resource.not-found') id: string, @FromCaller() caller: Caller): Promise<void> {
    return this.confirmations.confirmRefund(id, caller);
  }
}
