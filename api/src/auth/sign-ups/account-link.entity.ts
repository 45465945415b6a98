import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../../users/user.entity';

/**
 * A request for an account at an address. Independent people may sign up with the same address; the confirmation opens the account for one of
 * the sign-ups and deletes the others. Later ones have no name and no link, and only serve to respond to their passwords as before.
 */
@Entity('sign_ups')
@Index('ix_sign_ups_user_id', ['userId', 'createdAt'])
@Index('ix_sign_ups_created_at', ['createdAt'])
@Check('ck_sign_ups_consent_version', 'char_length(consent_version) BETWEEN 1 AND 30')
export class SignUp {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_sign_ups' })
  id!: string;

  /** Row that reserves the address, without name or password, until it is confirmed. */
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_sign_ups_user' })
  user?: User;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Column('boolean', { name: 'has_admin_password', default: false })
  hasAdminPassword!: boolean;

  @Column('text', { name: 'first_name', nullable: true })
  firstName!: string | null;

  @Column('text', { name: 'last_name', nullable: true })
  lastName!: string | null;

  /** Version of the texts consented to: the date of their last update, dd/mm/yyyy. */
  @Column('text', { name: 'consent_version' })
  consentVersion!: string;

  @Column('text', { name: 'request_id' })
  requestId!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}

export type LinkPurpose = 'confirm-email' | 'reset-password';

/** A mailed link that works once, until it expires. Only the hash of its token is stored. */
@Entity('account_links')
@Unique('uq_account_links_token_hash', ['tokenHash'])
@Index('ix_account_links_user_id', ['userId', 'purpose'])
@Index('ix_account_links_expires_at', ['expiresAt'])
@Index('ix_account_links_sign_up_id', ['signUpId'])
@Check('ck_account_links_purpose', "purpose IN ('confirm-email', 'reset-password')")
@Check('ck_account_links_expiry', 'expires_at > created_at')
export class AccountLink {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_account_links' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_account_links_user' })
  user?: User;

  /** The sign-up that a confirmation link belongs to; null for other links, and for links from releases before sign-ups existed. */
  @Column('uuid', { name: 'sign_up_id', nullable: true })
  signUpId!: string | null;

  @ManyToOne(() => SignUp, { onDelete: 'SET NULL' })
  @JoinColumn({ name: 'sign_up_id', foreignKeyConstraintName: 'fk_account_links_sign_up' })
  signUp?: SignUp | null;

  @Column('text')
  purpose!: LinkPurpose;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt!: Date;

  /** When this link, or another link of the same account, was used. */
  @Column({ type: 'timestamptz', name: 'used_at', precision: 3, nullable: true })
  usedAt!: Date | null;
}
