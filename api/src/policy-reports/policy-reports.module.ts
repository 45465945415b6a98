import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobsModule } from '../jobs/jobs.module';
import { PolicyReport } from './policy-report.entity';
import { PolicyReportsAdminController } from './policy-reports.admin.controller';
import { PolicyReportsController } from './policy-reports.controller';
import { PolicyReportsService } from './policy-reports.service';

@Module({
  imports: [TypeOrmModule.forFeature([PolicyReport]), JobsModule],
  controllers: [PolicyReportsController, PolicyReportsAdminController],
  providers: [PolicyReportsService],
})
export class PolicyReportsModule {}
