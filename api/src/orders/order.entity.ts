import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../users/user.entity';
import type { OrderPaymentStatus, OrderStatus } from './order-status';
import type { ShippingAddress } from './shipping-address';

/** Without a user: a guest's, or of an account that is gone. */
@Entity('orders')
@Index('ix_orders_newest', ['createdAt', 'id'])
@Index('ix_orders_user_id', ['userId', 'createdAt'])
@Index('ix_orders_status', ['status', 'createdAt'])
@Index('ix_orders_payment_status', ['paymentStatus', 'createdAt'])
@Check('ck_orders_customer_email', 'char_length(customer_email) BETWEEN 3 AND 255')
@Check('ck_orders_total', 'total_amount_cents > 0')
@Check('ck_orders_status', "status IN ('pending', 'processing', 'shipped', 'delivered', 'cancelled')")
@Check('ck_orders_payment_status', "payment_status IN ('pending', 'paid', 'failed', 'refunded')")
@Check('ck_orders_shipping_address', "jsonb_typeof(shipping_address) = 'object'")
export class Order {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_orders' })
  id!: string;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_orders_user' })
  user?: User | null;

  @Column('text', { name: 'customer_email', nullable: true })
  customerEmail!: string | null;

  @Column('integer', { name: 'total_amount_cents' })
  totalAmountCents!: number;

  @Column('text', { default: 'pending' })
  status!: OrderStatus;

  @Column('text', { name: 'payment_status', default: 'pending' })
  paymentStatus!: OrderPaymentStatus;

  @Column('jsonb', { name: 'shipping_address' })
  shippingAddress!: ShippingAddress;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
