import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../users/user.entity';

/**
 * One person's wish for an account at an address that nobody has confirmed. There may be several for one address, by people who know
 * nothing of each other; the confirmation makes the account of one of them, and the others go.
 */
@Entity('sign_ups')
@Index('ix_sign_ups_user_id', ['userId', 'createdAt'])
@Index('ix_sign_ups_created_at', ['createdAt'])
@Check('ck_sign_ups_consent_version', 'char_length(consent_version) BETWEEN 1 AND 30')
export class SignUp {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_sign_ups' })
  id!: string;

  /** Holds the address, without a name or a password, until it is confirmed. */
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

  /** What was agreed to by signing up: the day the texts were last updated, dd/mm/yyyy. */
  @Column('text', { name: 'consent_version' })
  consentVersion!: string;

  @Column('text', { name: 'request_id' })
  requestId!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
