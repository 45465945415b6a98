import type { SecondFactorKind } from '@aflora/contracts';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../../users/user.entity';

/** A second proof of a user's identity: an authenticator app or a passkey. Only confirmed factors are stored. */
@Entity('second_factors')
@Index('ix_second_factors_user_id', ['userId'])
@Index('uq_second_factors_totp', ['userId'], { unique: true, where: "kind = 'totp'" })
@Unique('uq_second_factors_credential_id', ['credentialId'])
@Check('ck_second_factors_kind', "kind IN ('totp', 'passkey')")
@Check('ck_second_factors_name', 'char_length(name) BETWEEN 1 AND 60')
@Check('ck_second_factors_secret', "(kind = 'totp') = (secret IS NOT NULL)")
@Check('ck_second_factors_key', "(kind = 'passkey') = (credential_id IS NOT NULL AND public_key IS NOT NULL)")
export class SecondFactor {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_second_factors' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_second_factors_user' })
  user?: User;

  @Column('text')
  kind!: SecondFactorKind;

  @Column('text', { nullable: true })
  name!: string | null;

  /** Secret of an authenticator app, encrypted. */
  @Column('text', { nullable: true })
  secret!: string | null;

  /** Credential id of a passkey, base64url. */
  @Column('text', { name: 'credential_id', nullable: true })
  credentialId!: string | null;

  /** Public key of a passkey, base64url. */
  @Column('text', { name: 'public_key', nullable: true })
  publicKey!: string | null;

  /** Number of signatures according to the passkey; 0 for passkeys that don't count. */
  @Column('bigint', { name: 'signature_count', default: 0 })
  signatureCount!: string;

  /**
   * The last time step (app), or the time in ms of the last challenge that was used (passkey). Only a later one is accepted, so that no
   * code or response works twice.
   */
  @Column('bigint', { name: 'last_proof', default: 0 })
  lastProof!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
}

/** A single-use code that replaces a lost second factor. Only its hash is stored. */
@Entity('recovery_codes')
@Unique('uq_recovery_codes_user_id_code_hash', ['userId', 'codeHash'])
export class RecoveryCode {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_recovery_codes' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_recovery_codes_user' })
  user?: User;

  @Column('text', { name: 'code_hash' })
  codeHash!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'used_at', precision: 3, nullable: true })
  usedAt!: Date | null;
}
