import { DatedKeysetQuery } from '../lists/keyset.query';
import { OneOf } from '../rules/one-of';
import { Optional } from '../rules/optional';
import { SearchText } from '../rules/search-text';
import { contactMessageStatuses, type ContactMessageStatus } from './contact-message-status';

/** The console's mailbox. */
export class ListContactMessagesQuery extends DatedKeysetQuery {
  /** Found in name, e-mail, subject or message. */
  @SearchText() search?: string | null;
  @Optional() @OneOf(contactMessageStatuses) status?: ContactMessageStatus;
}
