import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { decimal } from '../database/decimal';
import { Product } from '../products/product.entity';

/** A course that a partner sells and that earns us a commission. */
@Entity('digital_products')
@Index('ix_digital_products_newest', ['createdAt', 'id'])
@Index('ix_digital_products_category', ['category'])
@Index('ix_digital_products_listed_newest', ['createdAt', 'id'], { where: 'is_listed' })
@Index('ix_digital_products_listed_price', ['priceCents', 'id'], { where: 'is_listed' })
@Index('ix_digital_products_category_newest', ['category', 'createdAt', 'id'], { where: 'is_listed' })
@Index('ix_digital_products_category_price', ['category', 'priceCents', 'id'], { where: 'is_listed' })
@Index('ix_digital_products_deleted_images', ['deletedAt'], { where: 'deleted_at IS NOT NULL AND image_url IS NOT NULL' })
@Index('ix_digital_products_kept_price', ['priceCents', 'id'], { where: 'deleted_at IS NULL' })
// Indexes on the sort key of names, which TypeORM can't express.
@Index('ix_digital_products_listed_name', { synchronize: false })
@Index('ix_digital_products_category_name', { synchronize: false })
@Index('ix_digital_products_kept_name', { synchronize: false })
// Trigram indexes, which TypeORM can't express.
@Index('ix_digital_products_search', { synchronize: false })
@Index('ix_digital_products_search_name', { synchronize: false })
@Check('ck_digital_products_name', 'char_length(name) BETWEEN 1 AND 200')
@Check('ck_digital_products_description', 'char_length(description) BETWEEN 1 AND 5000')
@Check('ck_digital_products_category', 'char_length(category) BETWEEN 1 AND 100')
@Check('ck_digital_products_price', 'price_cents > 0')
@Check('ck_digital_products_link', "affiliate_link ~ '^https?://' AND char_length(affiliate_link) <= 2000")
@Check('ck_digital_products_commission', 'commission_rate BETWEEN 0 AND 100')
export class DigitalProduct extends Product {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_digital_products' })
  id!: string;

  @Column('text', { name: 'affiliate_link' })
  affiliateLink!: string;

  /** Percentage, in steps of 0.1. */
  @Column({ type: 'numeric', name: 'commission_rate', precision: 4, scale: 1, nullable: true, transformer: decimal })
  commissionRate!: number | null;
}
