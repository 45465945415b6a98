import { ContactMessage } from '../../contact-messages/contact-message.entity';
import { contactMessageSeeds } from './data/contact-messages.data';
import { demoId, insertMissing, type SeedContext } from './seed-context';

/** Only rows: nobody is sent the demo's mail. */
export async function seedContactMessages({ manager, clock }: SeedContext): Promise<void> {
  const rows = contactMessageSeeds.map(({ daysAgo, ...message }) => ({
    id: demoId('contact_messages', message.subject),
    ...message,
    createdAt: clock.daysAgo(daysAgo),
  }));
  await insertMissing(manager, ContactMessage, rows);
}
