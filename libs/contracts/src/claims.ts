import type { Cents, Id, Instant } from './values';

export const claimKinds = ['order', 'donation'] as const;

/** A guest's order or donation that was made with the e-mail address of an account; the owner of the account confirms or rejects it. */
export interface ClaimView {
  id: Id;
  kind: (typeof claimKinds)[number];
  amountCents: Cents;
  createdAt: Instant;
}

/** The 50 newest claims. */
export type ClaimList = ClaimView[];
