import { BankMatchesInput, BankStatementInput, type BankConfirmationView, type BankStatementView } from '@aflora/contracts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, ShowsPersonalData, StepUp } from '../../common/access/access';
import { Responds } from '../../common/openapi/operations';
import { BankStatementsService } from './bank-statements.service';

@ApiTags('payments')
@Roles('admin')
@Controller('api/admin/bank-statements')
export class BankStatementsAdminController {
  constructor(private readonly statements: BankStatementsService) {}

  /** Shows which waiting payments the statement's lines pay. Stores nothing. */
  @Responds('BankStatementView')
  @Post()
  @HttpCode(200)
  @ShowsPersonalData('payments')
  read(@Body() { text }: BankStatementInput): Promise<BankStatementView> {
    return this.statements.read(text);
  }

  @StepUp()
  @Responds('BankConfirmationView')
  @Post('confirmations')
  @HttpCode(200)
  confirm(@Body() { matches }: BankMatchesInput, @FromCaller() caller: Caller): Promise<BankConfirmationView> {
    return this.statements.confirm(matches, caller);
  }
}
