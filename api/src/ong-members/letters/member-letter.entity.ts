import type { MemberLetterKind } from '@aflora/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A letter or class for members; a draft until it is published. */
@Entity('member_letters')
@Index('ix_member_letters_newest', ['createdAt', 'id'])
@Index('ix_member_letters_published', ['publishedAt', 'id'], { where: 'published_at IS NOT NULL' })
@Index('ix_member_letters_title', { synchronize: false })
@Index('ix_member_letters_month', ['month', 'id'])
@Index('ix_member_letters_publication', ['publishedAt', 'id'])
@Check('ck_member_letters_kind', "kind IN ('letter', 'class')")
@Check('ck_member_letters_month', "month ~ '^[0-9]{4}-[0-9]{2}$'")
@Check('ck_member_letters_title', 'char_length(title) BETWEEN 1 AND 200')
@Check('ck_member_letters_body', 'char_length(body) BETWEEN 1 AND 20000')
@Check('ck_member_letters_video_id', "video_id ~ '^[A-Za-z0-9_-]{11}$'")
@Check('ck_member_letters_mailed', '(mailed_to IS NULL AND mailed_at IS NULL) OR published_at IS NOT NULL')
export class MemberLetter {
  @PrimaryGeneratedColumn('uuid', { primaryKeyConstraintName: 'pk_member_letters' })
  id!: string;

  @Column('text')
  kind!: MemberLetterKind;

  /** yyyy-mm */
  @Column('text')
  month!: string;

  @Column('text')
  title!: string;

  /** Plain text; an empty line separates paragraphs. */
  @Column('text')
  body!: string;

  /** Id at YouTube. */
  @Column('text', { name: 'video_id', nullable: true })
  videoId!: string | null;

  @Column('integer', { default: 1 })
  version!: number;

  @Column({ type: 'timestamptz', name: 'published_at', precision: 3, nullable: true })
  publishedAt!: Date | null;

  /** Id of the last user whose mail is queued, in the order of ids; null before and after the queueing. */
  @Column('uuid', { name: 'mailed_to', nullable: true })
  mailedTo!: string | null;

  /** When the mails of all members were queued. */
  @Column({ type: 'timestamptz', name: 'mailed_at', precision: 3, nullable: true })
  mailedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt!: Date;
}
