import { ContactMessage } from '../../contact-messages/contact-message.entity';
import { contactMessageSeeds } from './data/contact-messages.data';
import { demoId, insertMissing, type SeedContext } from './seed-context';

/** Inserts rows only; no mail is sent. */
export async function seedContactMessages({ manager, clock }: SeedContext): Promise<void> {
  const rows = contactMessageSeeds.map(({ daysAgo, ...message }) => ({
    id: demoId('contact_messages', message.subject),
    ...message,
    createdAt: clock.daysAgo(daysAgo),
  }));
  await insertMissing(manager, ContactMessage, rows);
}
