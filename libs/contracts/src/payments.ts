import { DatedKeysetQuery, KeysetQuery, PageQuery, type KeysetView, type PageView, dateSorts } from './lists';
import { QueryNumber } from './rules/numbers';
import { Optional } from './rules/rule';
import { OneOf, OptionalText, Text } from './rules/text';
import type { CalendarDay, Cents, Count, Id, Instant } from './values';

export const webhookVerdicts = ['valid', 'invalid', 'unsigned'] as const;
export type WebhookVerdict = (typeof webhookVerdicts)[number];

/**
 * `processed`: the payment or subscription that the event names was fetched. `waiting`: not fetched yet. `ignored`: the event names none,
 * or its signature is invalid.
 */
export const webhookStates = ['processed', 'waiting', 'ignored'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const paymentMethods = ['pix', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentStatuses = ['created', 'pending', 'paid', 'failed', 'cancelled', 'expired'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export type PaymentNext =
  | { kind: 'redirect'; url: string }
  /**
   * `confirmedBy: 'person'`: no provider reports the payment, so an administrator confirms it. `pageUrl`: the provider's page with the Pix
   * code; null when it has none.
   */
  | { kind: 'pix'; payload: string; pageUrl: string | null; confirmedBy: 'provider' | 'person' };

/** A webhook event, sent by a provider or by somebody who pretends to be one. */
export interface PaymentEventView {
  id: Id;
  provider: string;
  verdict: WebhookVerdict;
  state: WebhookState;
  type: string;
  resourceKind: 'payment' | 'subscription' | 'dispute' | null;
  resourceId: string | null;
  /** Number of deliveries of the event. */
  deliveries: Count;
  receivedAt: Instant;
  processedAt: Instant | null;
}

export type PaymentEventPage = KeysetView<PaymentEventView>;

export interface PaymentEventDetailView extends PaymentEventView {
  eventId: string;
  /** The body as received; emptied after 90 days, and replaced by a note if it may name an anonymous donor. */
  body: string;
  canReplay: boolean;
  /** Our payment with this id at the provider, and what it pays for; null when we have none. */
  payment: { id: Id; purpose: 'order' | 'donation' | 'membership'; subjectId: Id } | null;
}

/** Money that waits for a person: no provider reports it, or the provider failed to refund it. */
export interface WaitingConfirmationView {
  kind: 'payment' | 'refund' | 'failed-refund';
  /** Id of the payment or of the refund, depending on `kind`. */
  id: Id;
  purpose: 'order' | 'donation' | 'membership';
  subjectId: Id;
  provider: string;
  amountCents: Cents;
  /** Null for an anonymous donor. */
  payerName: string | null;
  /** Reason of the refund; null for a payment. */
  reason: string | null;
  at: Instant;
}

/** The oldest 300; for consoles of the release before `WaitingConfirmationPage` existed. */
export type WaitingConfirmationList = WaitingConfirmationView[];

export type WaitingConfirmationPage = KeysetView<WaitingConfirmationView>;

export const disputeStatuses = ['open', 'won', 'lost'] as const;
/** `won`: the charity keeps the money, because the provider decided so or the payer withdrew the dispute. */
export type DisputeStatus = (typeof disputeStatuses)[number];

/**
 * A dispute (charge-back): the payer reclaims the money from the bank or the provider. The charity does not have the money of open and lost
 * disputes.
 */
export interface DisputeView {
  id: Id;
  status: DisputeStatus;
  amountCents: Cents;
  /** The provider's code for the reason. */
  reason: string;
  /** Deadline until which the provider accepts evidence. */
  evidenceDueAt: Instant | null;
  openedAt: Instant;
  closedAt: Instant | null;
}

/** A dispute with its payment and its history. */
export interface PaymentDisputeView extends DisputeView {
  provider: string;
  /** Id of the dispute at the provider. */
  externalId: string;
  purpose: 'order' | 'donation' | 'membership';
  subjectId: Id;
  /** Null for an anonymous donor. */
  payerName: string | null;
  /** An administrator's note about the evidence. */
  note: string | null;
  /** Oldest first. */
  history: DisputeEventView[];
}

export interface DisputeEventView {
  kind: 'opened' | 'noted' | 'won' | 'lost';
  at: Instant;
  /** Null when the provider made the change. */
  by: string | null;
}

export type PaymentDisputePage = PageView<PaymentDisputeView>;

export const disputeStates = ['open', 'closed'] as const;

/** Open disputes are ordered by deadline, closed disputes by date, newest first. */
export class ListPaymentDisputesQuery extends PageQuery {
  @Optional() @OneOf(disputeStates) state?: (typeof disputeStates)[number];
}

export class DisputeNoteInput {
  /** Null removes the note. */
  @OptionalText(2000) note!: string | null;
  /** The note that was read, so that a colleague's is not overwritten; older releases of the console don't send it. */
  @OptionalText(2000) former?: string | null;
}

/** What the provider says about a payment; each value is null while the provider has not reported it. */
export interface SettlementView {
  /** Fee of the provider, less what it has refunded of the fee. */
  feeCents: Cents | null;
  /** Paid amount less the fee, before refunds. */
  netCents: Cents | null;
  /** Day on which the provider releases the money. */
  payoutOn: CalendarDay | null;
}

/** A payment attempt as administrators see it. It has no payer, because the name would reveal an anonymous donor. */
export interface PaymentAttemptView extends SettlementView {
  id: Id;
  provider: string;
  method: PaymentMethod;
  status: PaymentStatus;
  amountCents: Cents;
  refundedCents: Cents;
  /** Amount of the open and lost disputes; not included in `refundedCents`. */
  disputedCents: Cents;
  /** An administrator has to confirm the payment, because no provider reports it. */
  canConfirm: boolean;
  instalments: PaidInstalmentsView | null;
  paidAt: Instant | null;
  createdAt: Instant;
  /** Oldest first. */
  refunds: RefundView[];
  /** Oldest first. */
  disputes: DisputeView[];
}

export interface RefundView {
  id: Id;
  amountCents: Cents;
  reason: string;
  /**
   * `failed`: the provider refused the refund or its retries ended, so the charity still has the money. `refused` is the former name of
   * `failed`; processes of the last release may still write it.
   */
  status: 'asked' | 'done' | 'failed' | 'refused';
  /** An administrator has to confirm the refund, because no provider makes it. */
  canConfirm: boolean;
  /** A failed refund can be requested again. */
  canRetry: boolean;
  createdAt: Instant;
  doneAt: Instant | null;
}

/** A payment attempt as its payer sees it. */
export interface PaymentView {
  id: Id;
  provider: string;
  method: PaymentMethod;
  status: PaymentStatus;
  amountCents: Cents;
  /** The payer's next step; null when there is none. */
  next: PaymentNext | null;
  instalments: PaidInstalmentsView | null;
  expiresAt: Instant | null;
  /** Seconds until `expiresAt` by the server's clock, because the payer's may be wrong; null without an expiry. */
  secondsLeft: Count | null;
}

/** How a paid card payment was divided; null while the provider has not said so. */
export interface PaidInstalmentsView {
  count: Count;
  /** What the payer pays in all, including the provider's interest. */
  totalCents: Cents;
}

/** Instalments that a provider offers for an amount. */
export interface InstalmentOptionView {
  provider: string;
  /** Brand of the cards that the figures are for; other cards may have other conditions. */
  card: string;
  /** Ascending; the first one is a single payment. */
  plans: InstalmentPlanView[];
}

export interface InstalmentPlanView {
  count: Count;
  /** Amount of each instalment. */
  instalmentCents: Cents;
  totalCents: Cents;
}

export type InstalmentOptionList = InstalmentOptionView[];

/** Query of the instalments for an amount. */
export class InstalmentsQuery {
  @QueryNumber(1, 100_000_000) amountCents!: number;
}

/** A payment method that the payer can choose. */
export interface PaymentOptionView {
  provider: string;
  method: PaymentMethod;
  /** Label in Portuguese. */
  label: string;
  /** The method can be charged every month. */
  recurring: boolean;
  /** Who confirms that the money arrived; a person may need days. */
  confirmedBy: 'provider' | 'person';
}

export type PaymentOptionList = PaymentOptionView[];

/** Response to a provider whose event was stored. */
export interface WebhookReceiptView {
  received: true;
}

/** Payment facts in a person's own list of orders or donations. */
export interface OwnPaymentFactsView {
  /** The payment has an open dispute. */
  isDisputed: boolean;
  /** A refund was asked for and isn't done yet. */
  isRefunding: boolean;
  /** No payment is known, and the newest attempt is an expired Pix, so it is uncertain whether the person was charged. */
  hasExpiredPix: boolean;
}

/** Result of a payment for the return page. */
export interface PaymentResultView {
  status: PaymentStatus;
  method: PaymentMethod;
  purpose: 'order' | 'donation' | 'membership';
  /** Path of the order's, donation's or membership's page. */
  path: string;
}

/** Query of the payments and refunds that wait for a person, oldest first. */
export class ListWaitingConfirmationsQuery extends KeysetQuery {}

export class ListPaymentEventsQuery extends DatedKeysetQuery {
  @Optional() @OneOf(dateSorts) sort?: (typeof dateSorts)[number];
  @OptionalText(50) provider?: string | null;
  @Optional() @OneOf(webhookVerdicts) verdict?: WebhookVerdict;
  @Optional() @OneOf(webhookStates) state?: WebhookState;
  /** Id of the event, or of its payment or subscription, at the provider; exact match. */
  @OptionalText(200) search?: string | null;
}

/** One of the payment options. */
export class StartPaymentInput {
  @Text(1, 30) provider!: string;
  @OneOf(paymentMethods) method!: PaymentMethod;
}
