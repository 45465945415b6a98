import { KeysetQuery, type KeysetView, type PolicyReportView } from '@aflora/contracts';
import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/access';
import { Responds } from '../common/openapi/operations';
import { PolicyReportsService } from './policy-reports.service';

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/policy-reports')
export class PolicyReportsAdminController {
  constructor(private readonly reports: PolicyReportsService) {}

  @Responds('PolicyReportPage')
  @Header('cache-control', 'no-store')
  @Get()
  list(@Query() query: KeysetQuery): Promise<KeysetView<PolicyReportView>> {
    return this.reports.page(query);
  }
}
