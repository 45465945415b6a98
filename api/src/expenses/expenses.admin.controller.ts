import {
  AdminListExpensesQuery,
  CorrectExpenseInput,
  DeleteExpenseQuery,
  EvidenceInput,
  EvidenceQuery,
  ExpenseInput,
  HideReasonInput,
  PublishExpenseInput,
  ReverseExpenseInput,
  UpdateExpenseInput,
  type AdminExpenseSummaryView,
  type AdminExpenseView,
  type EvidenceView,
  type KeysetView,
} from '@aflora/contracts';
import { Body, Controller, Delete, Get, Header, HttpCode, Param, Patch, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { FromCaller, type Caller, Roles, ShowsPersonalData, StepUp } from '../common/access/access';
import { Submitted, type Submission } from '../common/http/requests';
import { IdParam } from '../common/input/input';
import { Limit } from '../common/limits/limits';
import { AcceptsIdempotencyKey, AcceptsUpload, Responds } from '../common/openapi/operations';
import { ExpenseEvidenceService } from './expense-evidence.service';
import { ExpensesService } from './expenses.service';

/** What is published needs a step-up, because everybody sees it and it says what donations paid. */
@ApiTags('expenses')
@Roles('admin')
@Controller('api/admin/expenses')
export class ExpensesAdminController {
  constructor(
    private readonly expenses: ExpensesService,
    private readonly evidence: ExpenseEvidenceService,
  ) {}

  @Responds('AdminExpensePage')
  @Header('cache-control', 'no-store')
  @Get()
  @ShowsPersonalData('expenses')
  list(@Query() query: AdminListExpensesQuery): Promise<KeysetView<AdminExpenseSummaryView>> {
    return this.expenses.list(query);
  }

  @Responds('ExpenseProjectList')
  @Header('cache-control', 'no-store')
  @Get('projects')
  projects(): Promise<string[]> {
    return this.expenses.projects();
  }

  @Limit('upload')
  @AcceptsUpload(EvidenceInput)
  @Responds('EvidenceView', 201)
  @Post('evidence')
  uploadEvidence(@Submitted(EvidenceInput) { image }: Submission<EvidenceInput>): Promise<EvidenceView> {
    return this.evidence.upload(image);
  }

  @ApiProduces('image/webp', 'application/octet-stream')
  @Responds('Image')
  @Header('cache-control', 'no-store')
  @Get('evidence/:file')
  showEvidence(@Param('file') file: string, @Query() query: EvidenceQuery): Promise<StreamableFile> {
    return this.evidence.open(file, query);
  }

  @Responds('AdminExpenseView')
  @Header('cache-control', 'no-store')
  @Get(':id')
  @ShowsPersonalData('expenses')
  show(@IdParam('resource.not-found') id: string): Promise<AdminExpenseView> {
    return this.expenses.show(id);
  }

  @AcceptsIdempotencyKey()
  @Responds('AdminExpenseView', 201)
  @Post()
  create(@Body() input: ExpenseInput, @FromCaller() caller: Caller): Promise<AdminExpenseView> {
    return this.expenses.create(input, caller);
  }

  @Responds('AdminExpenseView')
  @Patch(':id')
  update(
    @IdParam('resource.not-found') id: string,
    @Body() input: UpdateExpenseInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminExpenseView> {
    return this.expenses.update(id, input, caller);
  }

  @StepUp()
  @Responds('AdminExpenseView')
  @Post(':id/publication')
  @HttpCode(200)
  publish(
    @IdParam('resource.not-found') id: string,
    @Body() input: PublishExpenseInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminExpenseView> {
    return this.expenses.publish(id, input, caller);
  }

  @StepUp()
  @Responds('AdminExpenseView')
  @Post(':id/corrections')
  @HttpCode(200)
  correct(
    @IdParam('resource.not-found') id: string,
    @Body() input: CorrectExpenseInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminExpenseView> {
    return this.expenses.correct(id, input, caller);
  }

  @StepUp()
  @Responds('AdminExpenseView')
  @Post(':id/reversal')
  @HttpCode(200)
  reverse(
    @IdParam('resource.not-found') id: string,
    @Body() input: ReverseExpenseInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminExpenseView> {
    return this.expenses.reverse(id, input, caller);
  }

  @StepUp()
  @Responds('AdminExpenseView')
  @Post(':id/hidden-reasons')
  @HttpCode(200)
  hideReason(
    @IdParam('resource.not-found') id: string,
    @Body() input: HideReasonInput,
    @FromCaller() caller: Caller,
  ): Promise<AdminExpenseView> {
    return this.expenses.hideReason(id, input, caller);
  }

  @Responds()
  @Delete(':id')
  @HttpCode(204)
  remove(@IdParam('resource.not-found') id: string, @Query() { version }: DeleteExpenseQuery, @FromCaller() caller: Caller): Promise<void> {
    return this.expenses.remove(id, version, caller);
  }
}
