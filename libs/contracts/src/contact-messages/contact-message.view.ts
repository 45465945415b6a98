/** A message in the console's mailbox. */
export interface ContactMessageSummaryView {
  id: string;
  name: string;
  subject: string;
  /** How the message begins. */
  excerpt: string;
  status: string;
  createdAt: string;
}

export interface ContactMessageView extends Omit<ContactMessageSummaryView, 'excerpt'> {
  email: string;
  message: string;
}
