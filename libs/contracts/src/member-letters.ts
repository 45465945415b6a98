import { KeysetQuery, type KeysetView, sortsOf } from './lists';
import { CalendarMonth, FourDigitYear, QueryNumber, WholeNumber } from './rules/numbers';
import { Optional, partialOf } from './rules/rule';
import { Line, OneOf, Text } from './rules/text';
import { YoutubeVideo } from './rules/videos';
import type { Count, Id, Instant, Integer, Month } from './values';

/** The two things that members get each month. */
export const memberLetterKinds = ['letter', 'class'] as const;
export type MemberLetterKind = (typeof memberLetterKinds)[number];

/** A published letter or class in the members' area. */
export interface MemberLetterSummaryView {
  id: Id;
  kind: string;
  title: string;
  month: Month;
  publishedAt: Instant;
}

export type MemberLetterPage = KeysetView<MemberLetterSummaryView>;

export interface MemberLetterView extends MemberLetterSummaryView {
  /** Plain text; an empty line separates paragraphs. */
  body: string;
  /** Id of the video at YouTube. */
  videoId: string | null;
}

/** A letter or class in the console's list. */
export interface AdminMemberLetterSummaryView {
  id: Id;
  kind: string;
  title: string;
  month: Month;
  /** Null for a draft. */
  publishedAt: Instant | null;
  /** When the last mail about it was handed to the queue; null before. */
  mailedAt: Instant | null;
  createdAt: Instant;
}

export type AdminMemberLetterPage = KeysetView<AdminMemberLetterSummaryView>;

export interface AdminMemberLetterView extends AdminMemberLetterSummaryView {
  body: string;
  videoId: string | null;
  version: Integer;
  /** Number of members who would get a mail if it were published now. */
  recipients: Count;
}

export class MemberLetterInput {
  @OneOf(memberLetterKinds) kind!: MemberLetterKind;
  @CalendarMonth() @FourDigitYear() month!: string;
  @Line(1, 200) title!: string;
  /** Plain text; an empty line separates paragraphs. */
  @Text(1, 20_000) body!: string;
  /** Link to a video at YouTube, or its id. */
  @YoutubeVideo() videoId?: string | null;
}

/** `version` comes from the letter that was changed; a letter with another version was changed by somebody else meanwhile. */
export class UpdateMemberLetterInput extends partialOf(MemberLetterInput) {
  @WholeNumber(1) version!: number;
}

/** The version that the administrator has read, so that exactly this version is published. */
export class PublishMemberLetterInput {
  @WholeNumber(1) version!: number;
}

/**
 * The version that the administrator has read, so that a draft with a colleague's changes is not deleted; older releases of the console
 * don't send it.
 */
export class DeleteMemberLetterQuery {
  @Optional() @QueryNumber(1, 999_999_999) version?: number;
}

export const memberLetterSorts = sortsOf('title', 'month', 'published');

export class AdminListMemberLettersQuery extends KeysetQuery {
  @Optional() @OneOf(memberLetterSorts) sort?: (typeof memberLetterSorts)[number];
  @Optional() @OneOf(memberLetterKinds) kind?: MemberLetterKind;
}
