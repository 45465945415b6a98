import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { JobsModule } from '../jobs/jobs.module';
import { ClientError, ReleaseChannel, ReleaseLoad, Release } from './release.entity';
import { ClientReportsController } from './client-reports.controller';
import { ClientReportsQueries } from './client-reports.queries';
import { ClientReportsService } from './client-reports.service';
import { ReleaseChangesController } from './release-changes.controller';
import { ReleasePromotionsService } from './release-promotions.service';
import { ReleasePublishingService } from './release-publishing.service';
import { ReleaseRegistryService } from './release-registry.service';
import { ReleasesAdminController } from './releases.admin.controller';
import { ReleasesController } from './releases.controller';
import { ReleasesQueries } from './releases.queries';
import { RemoteReleasesService } from './remote-releases.service';

@Module({
  imports: [TypeOrmModule.forFeature([Release, ReleaseChannel, ReleaseLoad, ClientError]), AuditModule, JobsModule],
  controllers: [ReleasesController, ReleaseChangesController, ReleasesAdminController, ClientReportsController],
  providers: [
    ReleasesQueries,
    ReleaseRegistryService,
    RemoteReleasesService,
    ReleasePublishingService,
    ReleasePromotionsService,
    ClientReportsQueries,
    ClientReportsService,
  ],
})
export class ReleasesModule {}
