import type { OverviewView } from '@aflora/contracts';
import { Controller, Get, Header } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Roles } from '../common/access/roles.decorator';
import { Answers } from '../common/openapi/answers.decorator';
import { ReportsService } from './reports.service';

@ApiTags('reports')
@Roles('admin')
@Controller('api/admin')
export class ReportsAdminController {
  constructor(private readonly reports: ReportsService) {}

  @Answers('OverviewView')
  @Header('cache-control', 'no-store')
  @Get('overview')
  overview(): Promise<OverviewView> {
    return this.reports.overview();
  }
}
