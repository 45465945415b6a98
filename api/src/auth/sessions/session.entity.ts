import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../../users/user.entity';

/** A family of refresh tokens: one sign-in on one device. Only the hashes of the current and the previous token are stored. */
@Entity('sessions')
@Index('ix_sessions_user_id', ['userId'])
@Index('ix_sessions_expires_at', ['expiresAt'])
@Check('ck_sessions_expiry', 'expires_at > created_at')
@Check('ck_sessions_device', 'char_length(device) BETWEEN 1 AND 100')
@Check('ck_sessions_network', 'char_length(network) BETWEEN 1 AND 50')
export class Session {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_sessions' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_sessions_user' })
  user?: User;

  @Column('text', { name: 'token_hash' })
  tokenHash!: string;

  @Column('text', { name: 'previous_token_hash', nullable: true })
  previousTokenHash!: string | null;

  @Column({ type: 'timestamptz', name: 'rotated_at', precision: 3, nullable: true })
  rotatedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  /** When the password was last entered in this session; sensitive actions require a recent time (step-up). */
  @Column({ type: 'timestamptz', name: 'authenticated_at', precision: 3, default: () => 'now()' })
  authenticatedAt!: Date;

  /** Browser and system from the user agent, such as "Chrome, Windows". */
  @Column('text', { nullable: true })
  device!: string | null;

  /** Network from which the session was last renewed, without the host part of the address. */
  @Column('text', { nullable: true })
  network!: string | null;

  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3, default: () => 'now()' })
  lastUsedAt!: Date;

  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', name: 'revoked_at', precision: 3, nullable: true })
  revokedAt!: Date | null;
}
