import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module';
import { IdempotencyModule } from '../common/idempotency/idempotency.module';
import { StorageModule } from '../storage/storage.module';
import { PhysicalProduct } from './physical-product.entity';
import { PhysicalProductChangesService } from './physical-product-changes.service';
import { PhysicalProductsAdminController } from './physical-products.admin.controller';
import { PhysicalProductsController } from './physical-products.controller';
import { PhysicalProductsService } from './physical-products.service';

@Module({
  imports: [TypeOrmModule.forFeature([PhysicalProduct]), StorageModule, AuditModule, IdempotencyModule],
  controllers: [PhysicalProductsController, PhysicalProductsAdminController],
  providers: [PhysicalProductsService, PhysicalProductChangesService],
  exports: [PhysicalProductsService],
})
export class PhysicalProductsModule {}
