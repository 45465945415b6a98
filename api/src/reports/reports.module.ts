import { Module } from '@nestjs/common';
import { OverviewQueries } from './overview.queries';
import { ReportsAdminController } from './reports.admin.controller';
import { ReportsService } from './reports.service';

@Module({ controllers: [ReportsAdminController], providers: [ReportsService, OverviewQueries] })
export class ReportsModule {}
