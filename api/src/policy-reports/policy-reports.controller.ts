import { PolicyReportInput } from '@aflora/contracts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/access';
import { Limit } from '../common/limits/limits';
import { Responds } from '../common/openapi/operations';
import { PolicyReportsService } from './policy-reports.service';

/** Browsers send `application/csp-report` to this route; a body parser converts it to the input. */
@ApiTags('releases')
@Roles('public')
@Controller('api/policy-reports')
export class PolicyReportsController {
  constructor(private readonly reports: PolicyReportsService) {}

  @Limit('report')
  @Responds()
  @Post()
  @HttpCode(204)
  receive(@Body() report: PolicyReportInput): Promise<void> {
    return this.reports.receive(report);
  }
}
