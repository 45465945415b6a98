import type { ContactMessageSummaryView, ContactMessageView } from '@aflora/contracts';
import type { ContactMessage } from './contact-message.entity';
import type { ContactMessageRow } from './contact-messages.queries';

export const contactMessageSummaryView = (row: ContactMessageRow): ContactMessageSummaryView => ({
  id: row.id,
  name: row.name,
  subject: row.subject,
  excerpt: row.excerpt,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
});

export const contactMessageView = (message: ContactMessage): ContactMessageView => ({
  id: message.id,
  name: message.name,
  email: message.email,
  subject: message.subject,
  message: message.message,
  status: message.status,
  createdAt: message.createdAt.toISOString(),
});
