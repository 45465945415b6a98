import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Name of a mail that its server has accepted, so that it is not sent again. */
@Entity('sent_mails')
export class SentMail {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_sent_mails' })
  name!: string;

  @Column({ type: 'timestamptz', name: 'sent_at', precision: 3, default: () => 'now()' })
  sentAt!: Date;
}
