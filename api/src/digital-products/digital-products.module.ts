import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { JobsModule } from '../jobs/jobs.module';
import { StorageModule } from '../storage/storage.module';
import { DigitalProductChangesService } from './digital-product-changes.service';
import { DigitalProductsAdminController } from './digital-products.admin.controller';
import { DigitalProductsController } from './digital-products.controller';
import { DigitalProductsService } from './digital-products.service';

@Module({
  imports: [StorageModule, AuditModule, IdempotencyModule, JobsModule],
  controllers: [DigitalProductsController, DigitalProductsAdminController],
  providers: [DigitalProductsService, DigitalProductChangesService],
  exports: [DigitalProductsService],
})
export class DigitalProductsModule {}
