import { ClientReportInput } from '@aflora/contracts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/access';
import { Limit } from '../common/limits/limits';
import { Responds } from '../common/openapi/operations';
import { ClientReportsService } from './client-reports.service';

@ApiTags('releases')
@Roles('public')
@Controller('api/client-reports')
export class ClientReportsController {
  constructor(private readonly reports: ClientReportsService) {}

  @Limit('report')
  @Responds()
  @Post()
  @HttpCode(204)
  receive(@Body() report: ClientReportInput): Promise<void> {
    return this.reports.receive(report);
  }
}
