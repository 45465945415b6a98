import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StorageModule } from '../storage/storage.module';
import { DigitalProduct } from './digital-product.entity';
import { DigitalProductsService } from './digital-products.service';

@Module({
  imports: [TypeOrmModule.forFeature([DigitalProduct]), StorageModule],
  providers: [DigitalProductsService],
  exports: [DigitalProductsService],
})
export class DigitalProductsModule {}
