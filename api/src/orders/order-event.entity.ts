import type { AdminOrderEventKind } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Order } from './order.entity';

/** An event in an order's history, with the user who caused it. Events are never changed, except that erasure removes notes. */
@Entity('order_events')
@Index('ix_order_events_order_id', ['orderId', 'at'])
@Check(
  'ck_order_events_kind',
  "kind IN ('placed', 'payment-started', 'paid', 'payment-failed', 'hold-expired', 'shipped', 'delivered', 'cancelled', 'regretted', 'refund-asked', 'refunded', 'note')",
)
@Check('ck_order_events_note_text', "kind <> 'note' OR note IS NOT NULL")
@Check('ck_order_events_note', 'char_length(note) BETWEEN 1 AND 500')
export class OrderEvent {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_order_events' })
  id!: string;

  @Column('uuid', { name: 'order_id' })
  orderId!: string;

  @ManyToOne(() => Order, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'order_id', foreignKeyConstraintName: 'fk_order_events_order' })
  order?: Order;

  @Column('text')
  kind!: AdminOrderEventKind;

  /** Null when a provider, a scheduled job or a guest caused the event. */
  @Column('uuid', { name: 'actor_id', nullable: true })
  actorId!: string | null;

  @Column('text', { nullable: true })
  note!: string | null;

  /** Uses clock_timestamp(), not the transaction's start, so that events of one transaction keep their order. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'clock_timestamp()' })
  at!: Date;
}
