import type { CartLineInput } from '@aflora/contracts';
import { Check, Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { User } from '../../users/user.entity';

/** Cart of an account: product ids and quantities only, because names, prices and stock are read from the products. */
@Entity('carts')
@Check('ck_carts_lines', "jsonb_typeof(lines) = 'array' AND jsonb_array_length(lines) <= 50")
export class Cart {
  @PrimaryColumn('uuid', { name: 'user_id', primaryKeyConstraintName: 'pk_carts' })
  userId!: string;

  @OneToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'fk_carts_user' })
  user?: User;

  /** Number of changes so far. */
  @Column('integer', { default: 0 })
  version!: number;

  @Column('jsonb', { default: [] })
  lines!: CartLineInput[];

  @Column({ type: 'timestamptz', name: 'changed_at', precision: 3, default: () => 'now()' })
  changedAt!: Date;
}
