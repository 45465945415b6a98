import type { WebhookVerdict } from '@aflora/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * One webhook event received from a provider. Its content is never trusted: the payment or subscription it names is fetched from the
 * provider.
 */
@Entity('payment_events')
@Index('uq_payment_events_event', ['provider', 'verdict', 'eventId'], { unique: true })
@Index('ix_payment_events_newest', ['receivedAt', 'id'])
@Index('ix_payment_events_resource', ['resourceId'])
@Index('ix_payment_events_verdict', ['verdict', 'receivedAt', 'id'])
@Index('ix_payment_events_waiting', ['receivedAt', 'id'], { where: 'processed_at IS NULL' })
@Check('ck_payment_events_verdict', "verdict IN ('valid', 'invalid', 'unsigned')")
@Check('ck_payment_events_deliveries', 'deliveries > 0')
export class PaymentEvent {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_payment_events' })
  id!: string;

  @Column('text')
  provider!: string;

  @Column('text')
  verdict!: WebhookVerdict;

  /** The provider's event id, or a hash of the body when the event has no id. */
  @Column('text', { name: 'event_id' })
  eventId!: string;

  @Column('text')
  type!: string;

  /** Kind of the resource that the event is about; null when the event names none. */
  @Column('text', { name: 'resource_kind', nullable: true })
  resourceKind!: 'payment' | 'subscription' | 'dispute' | null;

  @Column('text', { name: 'resource_id', nullable: true })
  resourceId!: string | null;

  /** Raw request body, cut to a maximum length; of a forged event its first KB, with the hash of the whole. */
  @Column('text')
  body!: string;

  /** Number of times the provider delivered this event. */
  @Column('integer', { default: 1 })
  deliveries!: number;

  @Column({ type: 'timestamptz', name: 'received_at', precision: 3, default: () => 'now()' })
  receivedAt!: Date;

  @Column({ type: 'timestamptz', name: 'processed_at', precision: 3, nullable: true })
  processedAt!: Date | null;
}
