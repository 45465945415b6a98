import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DigitalProduct } from './digital-product.entity';

@Module({ imports: [TypeOrmModule.forFeature([DigitalProduct])] })
export class DigitalProductsModule {}
