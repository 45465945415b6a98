import { DatedKeysetQuery, type KeysetView, sortsOf } from './lists';
import { ListOf, Uuid } from './rules/lists';
import { Email } from './rules/personal-data';
import { Optional } from './rules/rule';
import { Line, OneOf, OptionalText, SearchText, Text } from './rules/text';
import type { Id, Instant } from './values';

/** Maximum number of messages archived in one request. */
export const MAX_ARCHIVED = 100;

export const contactMessageStatuses = ['new', 'answered', 'archived'] as const;
export type ContactMessageStatus = (typeof contactMessageStatuses)[number];

/** Response to a visitor whose message was received. */
export interface ContactMessageReceiptView {
  id: Id;
}

/** A message in the console's mailbox. */
export interface ContactMessageSummaryView {
  id: Id;
  name: string;
  subject: string;
  /** First characters of the message. */
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
  /** As in `ContactMessageStatusInput`. A single message with another status refuses the whole request. */
  @Optional() @OneOf(contactMessageStatuses) from?: ContactMessageStatus;
}

export class ArchiveContactMessagesInput {
  @ListOf(ChosenContactMessageInput, MAX_ARCHIVED) messages!: ChosenContactMessageInput[];
}

export class ContactMessageStatusInput {
  @OneOf(contactMessageStatuses) status!: ContactMessageStatus;
  /**
   * The change is refused unless the message has this status, so that an undo never reverts somebody else's later change, or the same
   * change if somebody else made it first.
   */
  @Optional() @OneOf(contactMessageStatuses) from?: ContactMessageStatus;
}

export class ContactMessageInput {
  @Line(1, 100) name!: string;
  @Email() email!: string;
  @Line(1, 200) subject!: string;
  @Text(1, 1000) message!: string;
  /** Honeypot: people don't see this field, so a message that fills it is accepted and dropped. */
  @OptionalText(200) website?: string | null;
}

export const contactMessageSorts = sortsOf('name');

/** Query of the console's list of messages. */
export class ListContactMessagesQuery extends DatedKeysetQuery {
  @Optional() @OneOf(contactMessageSorts) sort?: (typeof contactMessageSorts)[number];
  /** Text in name, e-mail, subject or message. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(contactMessageStatuses) status?: ContactMessageStatus;
}
