import type { WaitingConfirmationView } from './payments';
import { ListOf, Uuid } from './rules/lists';
import { Day, PastDay } from './rules/numbers';
import { Optional } from './rules/rule';
import { Text } from './rules/text';
import type { CalendarDay, Cents, Count, Id } from './values';

/** Maximum length of a file. A month of a charity's account has some hundred lines of about 250 characters. */
export const STATEMENT_MAX_LENGTH = 200_000;
/** Maximum number of payments confirmed in one request. */
export const MAX_BANK_MATCHES = 200;

/** `reference`: the line contains the payment's Pix reference. `amount`: amount and days fit, and no other payment or line does. */
export type BankMatchKind = 'reference' | 'amount';

/** An amount that the charity's account received, and the payment that it probably pays. */
export interface BankMatchView {
  /** Identifies the line in every export of the same account. */
  fingerprint: string;
  day: CalendarDay;
  amountCents: Cents;
  /** The bank's description of the line. */
  description: string;
  kind: BankMatchKind;
  payment: Pick<WaitingConfirmationView, 'id' | 'purpose' | 'subjectId' | 'payerName' | 'at'>;
}

/** What an imported statement contains. Nothing is stored or confirmed by importing. */
export interface BankStatementView {
  matches: BankMatchView[];
  /** Lines of received money for which no payment was found. */
  unmatched: Count;
  /** Lines that have already confirmed a payment. */
  alreadyUsed: Count;
}

export class BankStatementInput {
  /** Content of an OFX or CSV file. */
  @Text(1, STATEMENT_MAX_LENGTH) text!: string;
}

/** A payment that a person saw on the account's statement. */
export class ConfirmPaymentInput {
  /** Day on which the money was received; today if it is missing. */
  @Optional() @PastDay() day?: string;
}

export class BankMatchInput {
  @Uuid() paymentId!: Id;
  @Text(64, 64) fingerprint!: string;
  /** Day of the line, on which the money was received; pages of an earlier release don't send it. */
  @Optional() @Day() day?: string;
}

export class BankMatchesInput {
  @ListOf(BankMatchInput, MAX_BANK_MATCHES) matches!: BankMatchInput[];
}

/** How many payments became paid; the others were paid already, or their line had confirmed another payment. */
export interface BankConfirmationView {
  confirmed: Count;
}
