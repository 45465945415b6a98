import { DatedKeysetQuery } from './lists';
import { Optional } from './rules/rule';
import { OneOf, OptionalText, Text } from './rules/text';

export const webhookVerdicts = ['valid', 'invalid', 'unsigned'] as const;
export type WebhookVerdict = (typeof webhookVerdicts)[number];

/** `processed`: the provider was asked for what it names. `waiting`: not yet. `ignored`: it names nothing, or nobody signed it. */
export const webhookStates = ['processed', 'waiting', 'ignored'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Of each kind the oldest so many are shown. */
export const WAITING_AT_MOST = 100;

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
  id: string;
  provider: string;
  verdict: WebhookVerdict;
  state: WebhookState;
  type: string;
  resourceKind: 'payment' | 'subscription' | null;
  resourceId: string | null;
  /** How often it came. */
  deliveries: number;
  receivedAt: string;
  processedAt: string | null;
}

export interface PaymentEventDetailView extends PaymentEventView {
  eventId: string;
  /** As it came; empty once it is 90 days old. */
  body: string;
  canReplay: boolean;
  /** Our payment of that name, when there is one, and what it pays for. */
  payment: { id: string; purpose: 'order' | 'donation' | 'membership'; subjectId: string } | null;
}

/** Money that no provider tells of: somebody has to look at the account and say so. */
export interface WaitingConfirmationView {
  kind: 'payment' | 'refund';
  /** Of the payment, or of the refund. */
  id: string;
  purpose: 'order' | 'donation' | 'membership';
  subjectId: string;
  provider: string;
  amountCents: number;
  /** Null for a donor who doesn't want to be named. */
  payerName: string | null;
  /** Of a refund. */
  reason: string | null;
  at: string;
}

/** One attempt to pay, as administrators see it; without the payer, whose name would tell who an anonymous donor is. */
export interface PaymentAttemptView {
  id: string;
  provider: string;
  method: PaymentMethod;
  status: PaymentStatus;
  amountCents: number;
  refundedCents: number;
  /** It is up to a person to say that the money came. */
  canConfirm: boolean;
  paidAt: string | null;
  createdAt: string;
  /** Oldest first. */
  refunds: RefundView[];
}

export interface RefundView {
  id: string;
  amountCents: number;
  reason: string;
  status: 'asked' | 'done' | 'refused';
  /** It is up to a person to say that the money went back. */
  canConfirm: boolean;
  createdAt: string;
  doneAt: string | null;
}

/** One attempt to pay, as its payer sees it. */
export interface PaymentView {
  id: string;
  provider: string;
  method: PaymentMethod;
  status: PaymentStatus;
  amountCents: number;
  /** What the payer does next; null once there is nothing to do. */
  next: PaymentNext | null;
  expiresAt: string | null;
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

/** What a return page finds out. */
export interface PaymentResultView {
  status: PaymentStatus;
  purpose: 'order' | 'donation' | 'membership';
  /** Path of the page of what was paid for. */
  path: string;
}

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
