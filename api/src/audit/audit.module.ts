import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntriesAdminController } from './audit-entries.admin.controller';
import { AuditEntriesQueries, AuditEntriesService } from './audit-entries.service';
import { AuditEntry } from './audit-entry.entity';
import { AuditPersonalData } from './audit.personal-data';
import { AuditService } from './audit.service';
import { AuditedExportsService } from './audited-exports.service';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry])],
  controllers: [AuditEntriesAdminController],
  providers: [AuditService, AuditedExportsService, AuditEntriesService, AuditEntriesQueries, AuditPersonalData],
  exports: [AuditService, AuditedExportsService],
})
export class AuditModule {}
