import {
  donationSteps,
  type AdminDonationSummaryView,
  type AdminDonationView,
  type ContactMessageSummaryView,
  type ContactMessageView,
  type DonationChangeView,
  type DonationTotalsView,
} from '@aflora/contracts';
import { count, flag, id, instant, keysetOf, listOf, nullableText, object, ref, text, type JsonSchema } from './schema-parts';

const cents = { type: 'integer', minimum: 0 };
const nullableInstant = { type: ['string', 'null'], format: 'date-time' };

const donation: Record<keyof AdminDonationSummaryView, JsonSchema> = {
  id,
  donorName: nullableText,
  donorEmail: nullableText,
  isAnonymous: flag,
  amountCents: cents,
  paymentStatus: text,
  frequency: { enum: ['once', 'monthly'] },
  message: nullableText,
  createdAt: instant,
};

const contactMessage = { id, name: text, subject: text, status: text, createdAt: instant };

/** What the console learns of donations and contact messages. */
export const adminCharitySchemas = {
  AdminDonationSummaryView: object<AdminDonationSummaryView>(donation),
  AdminDonationPage: keysetOf('AdminDonationSummaryView'),
  DonationChangeView: object<DonationChangeView>({ id, action: text, entity: text, by: nullableText, at: instant }),
  AdminDonationView: object<AdminDonationView>({
    ...donation,
    completedAt: nullableInstant,
    receiptNumber: { type: ['integer', 'null'], minimum: 0 },
    receiptEmail: nullableText,
    payments: listOf('PaymentAttemptView'),
    subscription: { oneOf: [ref('DonationSubscriptionView'), { type: 'null' }] },
    changes: listOf('DonationChangeView'),
    steps: { type: 'array', items: { enum: donationSteps } },
  }),
  DonationTotalsView: object<DonationTotalsView>({ completedCents: cents, monthCents: cents, donors: count }),
  ContactMessageSummaryView: object<ContactMessageSummaryView>({ ...contactMessage, excerpt: text }),
  ContactMessagePage: keysetOf('ContactMessageSummaryView'),
  ContactMessageView: object<ContactMessageView>({ ...contactMessage, email: text, message: text }),
};
