import { DatedKeysetQuery, KeysetQuery, PageQuery, type KeysetView, type PageView } from './lists';
import { Optional } from './rules/rule';
import { OneOf, OptionalText, Text } from './rules/text';
import type { Cents, Count, Id, Instant } from './values';

export const webhookVerdicts = ['valid', 'invalid', 'unsigned'] as const;
export type WebhookVerdict = (typeof webhookVerdicts)[number];

/** `processed`: the provider was asked for what it names. `waiting`: not yet. `ignored`: it names nothing, or nobody signed it. */
export const webhookStates = ['processed', 'waiting', 'ignored'] as const;
export type WebhookState = (typeof webhookStates)[number];

export const paymentMethods = ['pix', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentStatuses = ['created', 'pending', 'paid', 'failed', 'cancelled', 'expired'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

export type PaymentNext =
  | { kind: 'redirect'; url: string }
  /** `confirmedBy` person: no provider tells us when it is paid. `pageUrl`: the provider's own page for it, where there is one. */
  | { kind: 'pix'; payload: string; pageUrl: string | null; confirmedBy: 'provider' | 'person' };

/** Something that a provider told us, or that somebody said in its name. */
export interface PaymentEventView {
  id: Id;
  provider: string;
  verdict: WebhookVerdict;
  state: WebhookState;
  type: string;
  resourceKind: 'payment' | 'subscription' | 'dispute' | null;
  resourceId: string | null;
  /** How often it came. */
  deliveries: Count;
  receivedAt: Instant;
  processedAt: Instant | null;
}

export type PaymentEventPage = KeysetView<PaymentEventView>;

export interface PaymentEventDetailView extends PaymentEventView {
  eventId: string;
  /** As it came; empty once it is 90 days old. */
  body: string;
  canReplay: boolean;
  /** Our payment of that name, when there is one, and what it pays for. */
  payment: { id: Id; purpose: 'order' | 'donation' | 'membership'; subjectId: Id } | null;
}

/** Money that waits for a person: no provider reports it, or the provider failed to refund it. */
export interface WaitingConfirmationView {
  kind: 'payment' | 'refund' | 'failed-refund';
  /** Of the payment, or of the refund. */
  id: Id;
  purpose: 'order' | 'donation' | 'membership';
  subjectId: Id;
  provider: string;
  amountCents: Cents;
  /** Null for a donor who doesn't want to be named. */
  payerName: string | null;
  /** Of a refund. */
  reason: string | null;
  at: Instant;
}

/** The oldest 300, for consoles of the release before `WaitingConfirmationPage`. */
export type WaitingConfirmationList = WaitingConfirmationView[];

export type WaitingConfirmationPage = KeysetView<WaitingConfirmationView>;

export const disputeStatuses = ['open', 'won', 'lost'] as const;
/** `won`: the charity keeps the money, also when the payer withdraws the dispute. */
export type DisputeStatus = (typeof disputeStatuses)[number];

/** A dispute of a charge: the payer asks the bank or the provider for the money back. Open and lost ones keep the money away. */
export interface DisputeView {
  id: Id;
  status: DisputeStatus;
  amountCents: Cents;
  /** The provider's code. */
  reason: string;
  /** Until then the provider accepts evidence. */
  evidenceDueAt: Instant | null;
  openedAt: Instant;
  closedAt: Instant | null;
}

/** A dispute with what it is about and what was done. */
export interface PaymentDisputeView extends DisputeView {
  provider: string;
  /** The provider's name of it, to find it on its site. */
  externalId: string;
  purpose: 'order' | 'donation' | 'membership';
  subjectId: Id;
  /** Null for a donor who doesn't want to be named. */
  payerName: string | null;
  /** What an administrator noted about the evidence. */
  note: string | null;
  /** Oldest first. */
  history: DisputeEventView[];
}

export interface DisputeEventView {
  kind: 'opened' | 'noted' | 'won' | 'lost';
  at: Instant;
  /** Null for the provider. */
  by: string | null;
}

export type PaymentDisputePage = PageView<PaymentDisputeView>;

export const disputeStates = ['open', 'closed'] as const;

/** Open disputes with the next deadline first, or closed ones, newest first. */
export class ListPaymentDisputesQuery extends PageQuery {
  @Optional() @OneOf(disputeStates) state?: (typeof disputeStates)[number];
}

export class DisputeNoteInput {
  /** Null removes the note. */
  @OptionalText(2000) note!: string | null;
}

/** One attempt to pay, as administrators see it; without the payer, whose name would tell who an anonymous donor is. */
export interface PaymentAttemptView {
  id: Id;
  provider: string;
  method: PaymentMethod;
  status: PaymentStatus;
  amountCents: Cents;
  refundedCents: Cents;
  /** What open and lost disputes keep away; no part of the refunds. */
  disputedCents: Cents;
  /** It is up to a person to say that the money came. */
  canConfirm: boolean;
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
   * `failed`: the provider refused, or its retries ended; the money is still with the charity. `refused` is its name in the last release,
   * whose processes may still write it.
   */
  status: 'asked' | 'done' | 'failed' | 'refused';
  /** It is up to a person to say that the money went back. */
  canConfirm: boolean;
  /** A failed refund can be requested again. */
  canRetry: boolean;
  createdAt: Instant;
  doneAt: Instant | null;
}

/** One attempt to pay, as its payer sees it. */
export interface PaymentView {
  id: Id;
  provider: string;
  method: PaymentMethod;
  status: PaymentStatus;
  amountCents: Cents;
  /** What the payer does next; null once there is nothing to do. */
  next: PaymentNext | null;
  expiresAt: Instant | null;
}

/** What one may choose when paying. */
export interface PaymentOptionView {
  provider: string;
  method: PaymentMethod;
  /** Portuguese. */
  label: string;
  /** Can charge every month. */
  recurring: boolean;
  /** Who sees that the money came: a person may take days. */
  confirmedBy: 'provider' | 'person';
}

export type PaymentOptionList = PaymentOptionView[];

/** What a provider hears whose event was stored. */
export interface WebhookReceiptView {
  received: true;
}

/** What a return page finds out. */
export interface PaymentResultView {
  status: PaymentStatus;
  purpose: 'order' | 'donation' | 'membership';
  /** Path of the page of what was paid for. */
  path: string;
}

/** Money that waits for a person, oldest first. */
export class ListWaitingConfirmationsQuery extends KeysetQuery {}

export class ListPaymentEventsQuery extends DatedKeysetQuery {
  @OptionalText(50) provider?: string | null;
  @Optional() @OneOf(webhookVerdicts) verdict?: WebhookVerdict;
  @Optional() @OneOf(webhookStates) state?: WebhookState;
  /** The provider's name of a payment or subscription, or of the event, to the letter. */
  @OptionalText(200) search?: string | null;
}

/** How somebody wants to pay: one of the payment options. */
export class StartPaymentInput {
  @Text(1, 30) provider!: string;
  @OneOf(paymentMethods) method!: PaymentMethod;
}
