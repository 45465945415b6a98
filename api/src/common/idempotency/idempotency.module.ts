import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyKey } from './idempotency-key.entity';
import { IdempotencyService } from './idempotency.service';

@Module({ imports: [TypeOrmModule.forFeature([IdempotencyKey])], providers: [IdempotencyService], exports: [IdempotencyService] })
export class IdempotencyModule {}
