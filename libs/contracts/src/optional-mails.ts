/** Mails that a user can decline. All others are needed: they prove a payment, tell of an order or protect the account. */
export const optionalMails = ['member-letters', 'member-classes'] as const;
export type OptionalMail = (typeof optionalMails)[number];

/** What a link in an optional mail ended or started again. */
export interface OptionalMailsView {
  mails: string[];
  areWanted: boolean;
}
