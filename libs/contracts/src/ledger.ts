import { dateSorts, KeysetQuery, type KeysetView } from './lists';
import { Optional } from './rules/rule';
import { OneOf, OptionalText, Text } from './rules/text';
import type { Cents, Count, Id, Instant } from './values';

/**
 * `unknown`: the provider holds money for a payment that we don't know. `missing`: the provider doesn't know a payment that we count.
 * `amount`: both know the payment, with different amounts. `books`: an order, donation or membership has a different amount than its
 * payments.
 */
export const ledgerDifferenceKinds = ['unknown', 'missing', 'amount', 'books'] as const;
export type LedgerDifferenceKind = (typeof ledgerDifferenceKinds)[number];

/** `open`: nobody has explained the difference. `ended`: a later check found the amounts equal. */
export const ledgerDifferenceStates = ['open', 'explained', 'ended'] as const;
export type LedgerDifferenceState = (typeof ledgerDifferenceStates)[number];

/** A payment, order, donation or membership whose money the last check found to differ. */
export interface LedgerDifferenceView {
  id: Id;
  kind: LedgerDifferenceKind;
  state: LedgerDifferenceState;
  /** Null for a difference within our own books. */
  provider: string | null;
  /** Id of the payment at the provider. */
  externalId: string | null;
  purpose: 'order' | 'donation' | 'membership' | null;
  /** Id of the order or donation, or of the user who is a member. */
  subjectId: Id | null;
  /** What our books count, after refunds. */
  oursCents: Cents;
  /** What the provider holds after refunds; for `books`, the sum of the payments. */
  theirsCents: Cents;
  /** What an administrator found out about the difference. */
  explanation: string | null;
  foundAt: Instant;
  endedAt: Instant | null;
}

export type LedgerDifferencePage = KeysetView<LedgerDifferenceView>;

/** The last comparison with a provider's statement, or within our own books. */
export interface LedgerCheckView {
  /** A provider's code, or `books`. */
  scope: string;
  /** Null until the first check. */
  checkedAt: Instant | null;
  /** Payments compared; for `books`, orders, donations and memberships. */
  compared: Count;
  /** Open differences. */
  differences: Count;
}

export type LedgerCheckList = LedgerCheckView[];

export class ListLedgerDifferencesQuery extends KeysetQuery {
  @Optional() @OneOf(dateSorts) sort?: (typeof dateSorts)[number];
  @Optional() @OneOf(ledgerDifferenceStates) state?: LedgerDifferenceState;
}

export class LedgerExplanationInput {
  @Text(1, 500) explanation!: string;
  /** The explanation that was read, so that a colleague's is not overwritten; older releases of the console don't send it. */
  @OptionalText(500) former?: string | null;
}
