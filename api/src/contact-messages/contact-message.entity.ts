import type { ContactMessageStatus } from '@aflora/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A message of a visitor to the charity. Neither network address nor browser is stored. */
@Entity('contact_messages')
@Index('ix_contact_messages_newest', ['createdAt', 'id'])
@Index('ix_contact_messages_status', ['status', 'createdAt'])
// Indexes on expressions, which TypeORM doesn't support.
@Index('ix_contact_messages_name', { synchronize: false })
@Index('ix_contact_messages_search', { synchronize: false })
@Check('ck_contact_messages_name', 'char_length(name) BETWEEN 1 AND 100')
@Check('ck_contact_messages_email', 'char_length(email) BETWEEN 3 AND 255')
@Check('ck_contact_messages_subject', 'char_length(subject) BETWEEN 1 AND 200')
@Check('ck_contact_messages_message', 'char_length(message) BETWEEN 1 AND 1000')
@Check('ck_contact_messages_status', "status IN ('new', 'answered', 'archived')")
export class ContactMessage {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_contact_messages' })
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  email!: string;

  @Column('text')
  subject!: string;

  @Column('text')
  message!: string;

  @Column('text', { default: 'new' })
  status!: ContactMessageStatus;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
