import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import type { MailContent } from '../mail/mail.service';

/** Reference to a file that is created when the mail is sent, so that it need not be stored. */
export interface AttachmentRef {
  kind: 'donation-receipt';
  id: string;
  /** Number of the receipt; by default the receipt that is valid when the mail is sent. */
  number?: number;
  /** What the mail says when there is no such file any more; by default the same. */
  otherwise?: MailContent;
}

/** A queued mail. The row is deleted once the mail is sent. */
@Entity('mail_outbox')
@Unique('uq_mail_outbox_name', ['name'])
@Index('ix_mail_outbox_stream', ['stream', 'id'])
export class OutboxMail {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'pk_mail_outbox' })
  id!: string;

  /** Mails of one stream are sent in order; for example `order:<id>`. */
  @Column('text')
  stream!: string;

  @Column('text')
  name!: string;

  @Column('text')
  recipient!: string;

  @Column('jsonb')
  content!: MailContent;

  /** The attachment to create when the mail is sent. */
  @Column('jsonb', { nullable: true })
  attachment!: AttachmentRef | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
