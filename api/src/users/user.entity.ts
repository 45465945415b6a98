import { Check, Column, Entity, Index, PrimaryGeneratedColumn, JoinColumn, ManyToOne } from 'typeorm';

/** An account's credentials. Personal data is in the profile. */
@Entity('users')
// Index of the previous release, which doesn't know `email_key`, on the address in lower case; TypeORM can't express it.
@Index('uq_users_email', { synchronize: false })
@Index('uq_users_email_key', ['emailKey'], { unique: true })
@Index('ix_users_search', { synchronize: false })
@Index('ix_users_newest', ['createdAt', 'id'])
@Index('ix_users_name', ['sortName', 'id'])
@Index('ix_users_unconfirmed', ['createdAt', 'id'], { where: 'email_confirmed_at IS NULL' })
@Check('ck_users_email', 'char_length(email) BETWEEN 3 AND 255')
export class User {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_users' })
  id!: string;

  @Column('text')
  email!: string;

  /** Normalised address for comparisons. Written by a trigger. */
  @Column({ type: 'text', name: 'email_key', default: '', select: false, insert: false, update: false })
  emailKey?: string;

  @Column('text', { name: 'password_hash', select: false })
  passwordHash!: string;

  /** The password has the length that administrators need. */
  @Column('boolean', { name: 'has_admin_password', default: false })
  hasAdminPassword!: boolean;

  @Column({ type: 'timestamptz', name: 'email_confirmed_at', precision: 3, nullable: true })
  emailConfirmedAt!: Date | null;

  /** When the account was erased on request. The row stays for references to it, and nobody can sign in. */
  @Column({ type: 'timestamptz', name: 'erased_at', precision: 3, nullable: true })
  erasedAt!: Date | null;

  /** When the owner was last notified of many failed attempts to sign in. */
  @Column({ type: 'timestamptz', name: 'attempts_reported_at', precision: 3, nullable: true })
  attemptsReportedAt!: Date | null;

  /** Normalised address, name and phone for searches. Written by triggers. */
  @Column({ type: 'text', name: 'search_text', default: '', select: false, insert: false, update: false })
  searchText?: string;

  /** Name without case and accents, by which lists are sorted; null without a name. Written by triggers. */
  @Column({ type: 'text', name: 'sort_name', nullable: true, select: false, insert: false, update: false })
  sortName?: string | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

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
