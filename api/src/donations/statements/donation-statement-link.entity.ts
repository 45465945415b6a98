import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../../users/user.entity';

/** A mailed link to the yearly statement of one account, without signing in. Only the hash of its token is stored. */
@Entity('donation_statement_links')
@Unique('uq_donation_statement_links_token_hash', ['tokenHash'])
@Index('ix_donation_statement_links_user_id', ['userId'])
@Index('uq_donation_statement_links_yearly', ['userId', 'year'], { unique: true, where: 'is_yearly' })
@Index('ix_donation_statement_links_expires_at', ['expiresAt'])
@Check('ck_donation_statement_links_year', 'year BETWEEN 2000 AND 9998')
@Check('ck_donation_statement_links_expiry', 'expires_at > created_at')
export class DonationStatementLink {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_donation_statement_links' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_donation_statement_links_user' })
  user?: User;

  @Column('integer')
  year!: number;

  /** Sent by January's job, once for each account and year; otherwise on request. */
  @Column('boolean', { name: 'is_yearly', default: false })
  isYearly!: boolean;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt!: Date;
}
