import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Product } from '../products/product.entity';

@Entity('physical_products')
@Index('ix_physical_products_newest', ['createdAt', 'id'])
@Index('ix_physical_products_category', ['category'])
@Index('ix_physical_products_listed_newest', ['createdAt', 'id'], { where: 'is_listed' })
@Index('ix_physical_products_listed_price', ['priceCents', 'id'], { where: 'is_listed' })
@Index('ix_physical_products_category_newest', ['category', 'createdAt', 'id'], { where: 'is_listed' })
@Index('ix_physical_products_category_price', ['category', 'priceCents', 'id'], { where: 'is_listed' })
@Index('ix_physical_products_low_stock', ['updatedAt'], { where: 'is_active AND deleted_at IS NULL AND stock_quantity <= 5' })
@Index('ix_physical_products_deleted_images', ['deletedAt'], { where: 'deleted_at IS NOT NULL AND image_url IS NOT NULL' })
@Index('ix_physical_products_kept_price', ['priceCents', 'id'], { where: 'deleted_at IS NULL' })
// Indexes on the sort key of names, which TypeORM can't express.
@Index('ix_physical_products_listed_name', { synchronize: false })
@Index('ix_physical_products_category_name', { synchronize: false })
@Index('ix_physical_products_kept_name', { synchronize: false })
// Trigram indexes, which TypeORM can't express.
@Index('ix_physical_products_search', { synchronize: false })
@Index('ix_physical_products_search_name', { synchronize: false })
@Check('ck_physical_products_name', 'char_length(name) BETWEEN 1 AND 200')
@Check('ck_physical_products_description', 'char_length(description) BETWEEN 1 AND 5000')
@Check('ck_physical_products_category', 'char_length(category) BETWEEN 1 AND 100')
@Check('ck_physical_products_price', 'price_cents > 0')
@Check('ck_physical_products_stock', 'stock_quantity >= 0')
@Check('ck_physical_products_weight', 'weight_grams > 0')
export class PhysicalProduct extends Product {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_physical_products' })
  id!: string;

  @Column('integer', { name: 'stock_quantity', default: 0 })
  stockQuantity!: number;

  @Column('integer', { name: 'weight_grams', default: 300 })
  weightGrams!: number;
}
