import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { PhysicalProduct } from '../physical-products/physical-product.entity';
import { Order } from './order.entity';

/** A line of an order, with the product's name and price at the time of purchase. */
@Entity('order_items')
@Index('ix_order_items_order_id', ['orderId'])
@Index('ix_order_items_physical_product_id', ['physicalProductId'])
@Check('ck_order_items_product_name', 'char_length(product_name) BETWEEN 1 AND 200')
@Check('ck_order_items_unit_price', 'unit_price_cents > 0')
@Check('ck_order_items_quantity', 'quantity > 0')
export class OrderItem {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_order_items' })
  id!: string;

  @Column('uuid', { name: 'order_id' })
  orderId!: string;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id', foreignKeyConstraintName: 'fk_order_items_order' })
  order?: Order;

  @Column('uuid', { name: 'physical_product_id' })
  physicalProductId!: string;

  @ManyToOne(() => PhysicalProduct, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'physical_product_id', foreignKeyConstraintName: 'fk_order_items_physical_product' })
  physicalProduct?: PhysicalProduct;

  @Column('text', { name: 'product_name' })
  productName!: string;

  @Column('integer', { name: 'unit_price_cents' })
  unitPriceCents!: number;

  @Column('integer')
  quantity!: number;
}
