import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditEntriesAdminController } from './audit-entries.admin.controller';
import { AuditEntriesQueries, AuditEntriesService } from './audit-entries.service';
import { AuditEntry } from './audit-entry.entity';
import { AuditPersonalData } from './audit.personal-data';
import { AuditService } from './audit.service';
import { ShownDataInterceptor } from './shown-data.interceptor';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry])],
  controllers: [AuditEntriesAdminController],
  providers: [
    AuditService,
    AuditEntriesService,
    AuditEntriesQueries,
    AuditPersonalData,
    { provide: APP_INTERCEPTOR, useClass: ShownDataInterceptor },
  ],
  exports: [AuditService],
})
export class AuditModule {}
