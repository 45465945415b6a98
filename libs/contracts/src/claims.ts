import type { Cents, Id, Instant } from './values';

export const claimKinds = ['order', 'donation'] as const;

/** A guest's order or donation with the address of an account; the account's owner says whether it is theirs. */
export interface ClaimView {
  id: Id;
  kind: (typeof claimKinds)[number];
  amountCents: Cents;
  createdAt: Instant;
}

/** The newest fifty. */
export type ClaimList = ClaimView[];
