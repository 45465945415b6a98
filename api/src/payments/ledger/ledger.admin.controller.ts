import {
  LedgerExplanationInput,
  ListLedgerDifferencesQuery,
  type KeysetView,
  type LedgerCheckView,
  type LedgerDifferenceView,
} from '@aflora/contracts';
import { Body, Controller, Get, Header, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles } from '../../common/access/access';
import { IdParam } from '../../common/input/input';
import { Responds } from '../../common/openapi/operations';
import { LedgerChecksService } from './ledger-checks.service';
import { LedgerService } from './ledger.service';

@ApiTags('payments')
@Roles('admin')
@Controller('api/admin/ledger')
export class LedgerAdminController {
  constructor(
    private readonly ledger: LedgerService,
    private readonly ledgerChecks: LedgerChecksService,
  ) {}

  @Responds('LedgerCheckList')
  @Header('cache-control', 'no-store')
  @Get('checks')
  checks(): Promise<LedgerCheckView[]> {
    return this.ledger.checks();
  }

  /** Starts all checks now; each ends within minutes. */
  @Responds()
  @Post('checks')
  @HttpCode(204)
  check(): Promise<void> {
    return this.ledgerChecks.schedule();
  }

  @Responds('LedgerDifferencePage')
  @Header('cache-control', 'no-store')
  @Get('differences')
  differences(@Query() query: ListLedgerDifferencesQuery): Promise<KeysetView<LedgerDifferenceView>> {
    return this.ledger.page(query);
  }

  @Responds()
  @Post('differences/:id/explanation')
  @HttpCode(204)
  explain(@IdParam('resource.not-found') id: string, @Body() input: LedgerExplanationInput, @FromCaller() caller: Caller): Promise<void> {
    return this.ledger.explain(id, input, caller);
  }
}
