import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { User } from '../users/user.entity';

/** A view of a list in the console, as an administrator saved it. */
@Entity('saved_views')
@Index('ix_saved_views_owner_id', ['ownerId', 'list'])
@Index('ix_saved_views_shared', ['list'], { where: 'is_shared' })
@Check('ck_saved_views_name', 'char_length(name) BETWEEN 1 AND 40')
@Check('ck_saved_views_query', 'char_length(query) <= 1000')
@Check('ck_saved_views_owner', 'is_shared OR owner_id IS NOT NULL')
export class SavedView {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_saved_views' })
  id!: string;

  /** Null for a shared view whose author's account is erased. */
  @Column('uuid', { name: 'owner_id', nullable: true })
  ownerId!: string | null;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'fk_saved_views_owner' })
  owner?: User | null;

  /** Name of the list, one of `consoleLists`. */
  @Column('text')
  list!: string;

  @Column('text')
  name!: string;

  /** Parameters of the list's address, without searches. */
  @Column('text', { default: '' })
  query!: string;

  @Column('boolean', { name: 'is_shared', default: false })
  isShared!: boolean;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
