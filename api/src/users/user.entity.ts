import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An account: how somebody signs in. Who they are stands in their profile. */
@Entity('users')
// On lower(email), which TypeORM can't express.
@Index('uq_users_email', { synchronize: false })
@Index('ix_users_newest', ['createdAt', 'id'])
@Check('ck_users_email', 'char_length(email) BETWEEN 3 AND 255')
export class User {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_users' })
  id!: string;

  @Column('text')
  email!: string;

  @Column('text', { name: 'password_hash', select: false })
  passwordHash!: string;

  @Column({ type: 'timestamptz', name: 'email_confirmed_at', precision: 3, nullable: true })
  emailConfirmedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
