import { OneOf } from '../rules/one-of';
import { contactMessageStatuses, type ContactMessageStatus } from './contact-message-status';

export class ContactMessageStatusInput {
  @OneOf(contactMessageStatuses) status!: ContactMessageStatus;
}
