import type { SettingSection } from '@aflora/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A saved version of a section. Rows are only added; the newest one of a section is in force. */
@Entity('settings')
@Index('uq_settings_version', ['section', 'version'], { unique: true })
@Check('ck_settings_version', 'version > 0')
@Check('ck_settings_value', "value IS NULL OR jsonb_typeof(value) = 'object'")
export class Setting {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_settings' })
  id!: string;

  @Column('text')
  section!: SettingSection;

  @Column('integer')
  version!: number;

  /** Null for the value that comes with the release. */
  @Column('jsonb', { nullable: true })
  value!: object | null;

  @Column('integer', { name: 'restored_from', nullable: true })
  restoredFrom!: number | null;

  /** The administrator who saved it. */
  @Column('uuid', { name: 'actor_id' })
  actorId!: string;

  @Column({ type: 'timestamptz', name: 'saved_at', precision: 3, default: () => 'now()' })
  savedAt!: Date;
}
