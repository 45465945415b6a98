import type { AdminMemberLetterSummaryView, AdminMemberLetterView, MemberLetterSummaryView, MemberLetterView } from '@aflora/contracts';
import type { MemberLetter } from './member-letter.entity';
import type { MemberLetterRow } from './member-letters.queries';

type Published<Row> = Row & { publishedAt: Date };

export const memberLetterSummaryView = (letter: Published<MemberLetterRow>): MemberLetterSummaryView => ({
  id: letter.id,
  kind: letter.kind,
  title: letter.title,
  month: letter.month,
  publishedAt: letter.publishedAt.toISOString(),
});

export const memberLetterView = (letter: Published<MemberLetter>): MemberLetterView => ({
  ...memberLetterSummaryView(letter),
  body: letter.body,
  videoId: letter.videoId,
});

export const adminMemberLetterSummaryView = (letter: MemberLetterRow): AdminMemberLetterSummaryView => ({
  id: letter.id,
  kind: letter.kind,
  title: letter.title,
  month: letter.month,
  publishedAt: letter.publishedAt?.toISOString() ?? null,
  mailedAt: letter.mailedAt?.toISOString() ?? null,
  createdAt: letter.createdAt.toISOString(),
});

export const adminMemberLetterView = (letter: MemberLetter, recipients: number): AdminMemberLetterView => ({
  ...adminMemberLetterSummaryView(letter),
  body: letter.body,
  videoId: letter.videoId,
  version: letter.version,
  recipients,
});
