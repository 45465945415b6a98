import { Column, DeleteDateColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** The conditions in SQL of two decisions of `product.rules.ts`: whether administrators edit a product, and whether visitors are shown it. */
export const IS_KEPT = 'deleted_at IS NULL';
export const IS_SHOWN = `is_active AND ${IS_KEPT}`;

/** Columns that physical and digital products have in common. */
export abstract class Product {
  abstract id: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text', { nullable: true })
  category!: string | null;

  @Column('integer', { name: 'price_cents' })
  priceCents!: number;

  /** URL of the detail size; the other sizes are derived from it. */
  @Column('text', { name: 'image_url', nullable: true })
  imageUrl!: string | null;

  @Column('boolean', { name: 'is_active', default: true })
  isActive!: boolean;

  @VersionColumn({ default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  updatedAt!: Date;

  @DeleteDateColumn({ name: 'deleted_at', type: 'timestamptz', precision: 3 })
  deletedAt!: Date | null;

  /** Written by a trigger. */
  @Column({ type: 'text', name: 'search_text', default: '', select: false, insert: false, update: false })
  searchText?: string;

  /** Whether public lists include the product. Written by a trigger. */
  @Column({ type: 'boolean', name: 'is_listed', default: false, select: false, insert: false, update: false })
  isListed?: boolean;
}
