import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { JobsModule } from '../jobs/jobs.module';
import { StorageModule } from '../storage/storage.module';
import { PhysicalProductChangesService } from './physical-product-changes.service';
import { PhysicalProductsAdminController } from './physical-products.admin.controller';
import { PhysicalProductsController } from './physical-products.controller';
import { PhysicalProductsService } from './physical-products.service';

@Module({
  imports: [StorageModule, AuditModule, IdempotencyModule, JobsModule],
  controllers: [PhysicalProductsController, PhysicalProductsAdminController],
  providers: [PhysicalProductsService, PhysicalProductChangesService],
  exports: [PhysicalProductsService],
})
export class PhysicalProductsModule {}
