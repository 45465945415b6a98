import { Check, Column, Entity, Index, JoinColumn, OneToOne, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { User } from '../users/user.entity';

@Entity('profiles')
@Unique('uq_profiles_user_id', ['userId'])
@Index('ix_profiles_newest', ['createdAt', 'id'])
@Index('ix_profiles_admins', ['userId'], { where: 'is_admin' })
@Index('ix_profiles_ong_members', ['userId'], { where: 'is_ong_member' })
@Index('ix_profiles_member_wall', ['onMemberWallSince', 'id'], { where: 'on_member_wall_since IS NOT NULL' })
@Check('ck_profiles_first_name', 'char_length(first_name) BETWEEN 1 AND 100')
@Check('ck_profiles_last_name', 'char_length(last_name) BETWEEN 1 AND 200')
@Check('ck_profiles_phone', "phone ~ '^\\+[1-9][0-9]{7,14}$'")
@Check('ck_profiles_tax_id', "tax_id ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'")
export class Profile {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_profiles' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_profiles_user' })
  user?: User;

  @Column('text', { name: 'first_name', nullable: true })
  firstName!: string | null;

  @Column('text', { name: 'last_name', nullable: true })
  lastName!: string | null;

  /** In E.164 format. */
  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('boolean', { name: 'is_admin', default: false })
  isAdmin!: boolean;

  @Column('boolean', { name: 'is_ong_member', default: false })
  isOngMember!: boolean;

  /** The CPF or CNPJ that the user chose to save, without separators. */
  @Column('text', { name: 'tax_id', nullable: true })
  taxId!: string | null;

  /** When the user chose to be named on the wall of members; null without this choice. */
  @Column({ type: 'timestamptz', name: 'on_member_wall_since', precision: 3, nullable: true })
  onMemberWallSince!: Date | null;

  /** When the user declined the members' letters by e-mail; null while they come. */
  @Column({ type: 'timestamptz', name: 'letters_declined_at', precision: 3, nullable: true })
  lettersDeclinedAt!: Date | null;

  /** When the user declined the members' classes by e-mail; null while they come. */
  @Column({ type: 'timestamptz', name: 'classes_declined_at', precision: 3, nullable: true })
  classesDeclinedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
