import { DatedKeysetQuery, type KeysetView } from './lists';
import { ListOf, Uuid } from './rules/lists';
import { Email } from './rules/personal-data';
import { Optional } from './rules/rule';
import { OneOf, OptionalText, SearchText, Text } from './rules/text';
import type { Id, Instant } from './values';

/** So many are archived at once. */
export const ARCHIVED_AT_MOST = 100;

export const contactMessageStatuses = ['new', 'answered', 'archived'] as const;
export type ContactMessageStatus = (typeof contactMessageStatuses)[number];

/** All that a visitor learns of a message that was received. */
export interface ContactMessageReceiptView {
  id: Id;
}

/** A message in the console's mailbox. */
export interface ContactMessageSummaryView {
  id: Id;
  name: string;
  subject: string;
  /** How the message begins. */
  excerpt: string;
  status: string;
  createdAt: Instant;
}

export type ContactMessagePage = KeysetView<ContactMessageSummaryView>;

export interface ContactMessageView extends Omit<ContactMessageSummaryView, 'excerpt'> {
  email: string;
  message: string;
}

export class ChosenContactMessageInput {
  @Uuid() id!: string;
}

export class ArchiveContactMessagesInput {
  @ListOf(ChosenContactMessageInput, ARCHIVED_AT_MOST) messages!: ChosenContactMessageInput[];
}

export class ContactMessageStatusInput {
  @OneOf(contactMessageStatuses) status!: ContactMessageStatus;
}

export class ContactMessageInput {
  @Text(1, 100) name!: string;
  @Email() email!: string;
  @Text(1, 200) subject!: string;
  @Text(1, 1000) message!: string;
  /** A field that no person sees: whatever fills it is a machine, whose message is accepted and dropped. */
  @OptionalText(200) website?: string | null;
}

/** The console's mailbox. */
export class ListContactMessagesQuery extends DatedKeysetQuery {
  /** Found in name, e-mail, subject or message. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(contactMessageStatuses) status?: ContactMessageStatus;
}
