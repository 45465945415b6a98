import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../../users/user.entity';

/** An address that a user keeps for their purchases. Orders copy it, so a change here changes no order. */
@Entity('saved_addresses')
@Index('ix_saved_addresses_user', ['userId', 'createdAt'])
@Index('uq_saved_addresses_preferred', ['userId'], { unique: true, where: 'is_preferred' })
@Check('ck_saved_addresses_label', 'char_length(label) BETWEEN 1 AND 40')
@Check('ck_saved_addresses_postal_code', "postal_code ~ '^[0-9]{5}-[0-9]{3}$'")
@Check('ck_saved_addresses_state', "state ~ '^[A-Z]{2}$'")
export class SavedAddress {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_saved_addresses' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_saved_addresses_user' })
  user?: User;

  @Column('text')
  label!: string;

  @Column('text', { name: 'postal_code' })
  postalCode!: string;

  @Column('text')
  street!: string;

  @Column('text')
  number!: string;

  @Column('text', { nullable: true })
  complement!: string | null;

  @Column('text')
  district!: string;

  @Column('text')
  city!: string;

  @Column('text')
  state!: string;

  @Column('boolean', { name: 'is_preferred', default: false })
  isPreferred!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
