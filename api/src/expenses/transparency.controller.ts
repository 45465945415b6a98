import {
  EvidenceQuery,
  OPEN_DATA_LICENSE,
  OpenExpensesQuery,
  PublishedExpensesQuery,
  type PageView,
  type PublishedExpenseView,
  type TransparencyView,
} from '@aflora/contracts';
import { Controller, Get, Header, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/access';
import { FIVE_MINUTES, CachesResponse, REVALIDATE } from '../common/http/response-cache';
import { Limit } from '../common/limits/limits';
import { Responds } from '../common/openapi/operations';
import { ExpenseEvidenceService } from './expense-evidence.service';
import { ExpenseMatchingService } from './expense-matching.service';
import { PublishedExpensesService } from './published-expenses.service';

const LICENSE = ['link', `<${OPEN_DATA_LICENSE.url}>; rel="license"`] as const;

/** What donations came in and what they paid, for everybody; nothing here names a donor. */
@ApiTags('transparency')
@Roles('public')
@Controller('api/transparency')
export class TransparencyController {
  constructor(
    private readonly matching: ExpenseMatchingService,
    private readonly expenses: PublishedExpensesService,
    private readonly evidence: ExpenseEvidenceService,
  ) {}

  @CachesResponse()
  @Responds('TransparencyView')
  @Header(...REVALIDATE)
  @Get()
  show(): Promise<TransparencyView> {
    return this.matching.sums();
  }

  @CachesResponse()
  @Responds('PublishedExpensePage')
  @Header(...REVALIDATE)
  @Get('expenses')
  list(@Query() query: PublishedExpensesQuery): Promise<PageView<PublishedExpenseView>> {
    return this.expenses.list(query);
  }

  @Limit('download')
  @ApiProduces('text/csv')
  @Responds('Table')
  @Header(...FIVE_MINUTES)
  @Header(...LICENSE)
  @Get('expenses.csv')
  expensesCsv(@Query() { month }: OpenExpensesQuery): Promise<StreamableFile> {
    return this.expenses.expensesCsv(month);
  }

  @Limit('download')
  @Responds('ExpenseData')
  @Header(...FIVE_MINUTES)
  @Header(...LICENSE)
  @Get('expenses.json')
  expensesJson(@Query() { month }: OpenExpensesQuery): Promise<StreamableFile> {
    return this.expenses.expensesJson(month);
  }

  @Limit('download')
  @ApiProduces('text/csv')
  @Responds('Table')
  @Header(...FIVE_MINUTES)
  @Header(...LICENSE)
  @Get('income.csv')
  incomeCsv(): Promise<StreamableFile> {
    return this.expenses.incomeCsv();
  }

  @Limit('download')
  @Responds('IncomeData')
  @Header(...FIVE_MINUTES)
  @Header(...LICENSE)
  @Get('income.json')
  incomeJson(): Promise<StreamableFile> {
    return this.expenses.incomeJson();
  }

  /** The receipt of a published expense. */
  @ApiProduces('image/webp', 'application/octet-stream')
  @Responds('Image')
  @Header(...FIVE_MINUTES)
  @Header('x-content-type-options', 'nosniff')
  @Header('content-security-policy', "sandbox; default-src 'none'")
  @Get('evidence/:file')
  showEvidence(@Param('file') file: string, @Query() query: EvidenceQuery): Promise<StreamableFile> {
    return this.evidence.openPublished(file, query);
  }
}
