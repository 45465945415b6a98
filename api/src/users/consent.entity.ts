import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from './user.entity';

export const consentDocuments = ['terms', 'privacy'] as const;
export type ConsentDocument = (typeof consentDocuments)[number];

/** Consent to a version of a text, as proof for the person or the law (LGPD, art. 8). */
@Entity('consents')
@Index('ix_consents_user_id', ['userId', 'givenAt'])
@Check('ck_consents_document', "document IN ('terms', 'privacy')")
@Check('ck_consents_version', 'char_length(version) BETWEEN 1 AND 30')
export class Consent {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_consents' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_consents_user' })
  user?: User;

  @Column('text')
  document!: ConsentDocument;

  /** Date of the text's last update, dd/mm/yyyy. */
  @Column('text')
  version!: string;

  @Column({ type: 'timestamptz', name: 'given_at', precision: 3, default: () => 'now()' })
  givenAt!: Date;

  @Column('text', { name: 'request_id' })
  requestId!: string;
}
