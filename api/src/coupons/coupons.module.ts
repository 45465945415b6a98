import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { IdempotencyModule } from '../idempotency/idempotency.module';
import { CouponsAdminController } from './coupons.admin.controller';
import { CouponsService } from './coupons.service';

@Module({ imports: [AuditModule, IdempotencyModule], controllers: [CouponsAdminController], providers: [CouponsService] })
export class CouponsModule {}
