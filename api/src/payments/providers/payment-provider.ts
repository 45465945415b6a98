import type { IncomingHttpHeaders } from 'node:http';
import type { DisputeStatus, PaymentMethod, PaymentNext, PaymentStatus, WebhookVerdict } from '@aflora/contracts';
import type { SubscriptionInterval, SubscriptionStatus } from '../payment.entity';

/** URLs to which a provider sends payers and webhooks. */
export interface Addresses {
  returnUrl: string;
  cancelUrl: string;
  webhookUrl: string;
}

interface Payer {
  payerName: string;
  payerEmail: string;
}

export interface CheckoutIntent extends Addresses, Payer {
  /** Our payment's id: the external reference and the base of the idempotency key. */
  id: string;
  method: PaymentMethod;
  amountCents: number;
  description: string;
  expiresAt: Date | null;
}

export interface StartedCheckout {
  externalId: string;
  next: PaymentNext;
  expiresAt: Date | null;
}

/** A provider's fee and payout of a captured payment. Each value is null when the provider doesn't report it. */
export interface Settlement {
  /** Fee that the charity pays, less what the provider has refunded of it. */
  feeCents: number | null;
  /** Captured amount less the fee, before refunds. */
  netCents: number | null;
  /** Day in São Paulo (yyyy-mm-dd) on which the provider releases the money. */
  payoutOn: string | null;
}

/** A refund as the provider lists it. */
export interface ListedRefund {
  amountCents: number;
  /** Whether we requested it. */
  isOurs: boolean;
  /** Null when the provider doesn't say. */
  madeAt: Date | null;
}

/** State of a payment at the provider, at the time of the request. */
export interface PaymentSnapshot {
  externalId: string;
  /** Our payment's id as sent to the provider; null for a charge that the provider started by itself. */
  reference: string | null;
  /** External id of the subscription that this charge belongs to. */
  subscriptionExternalId: string | null;
  status: Exclude<PaymentStatus, 'created'>;
  amountCents: number;
  currency: string;
  capturedCents: number;
  refundedCents: number;
  paidAt: Date | null;
  failureCode: string | null;
  /** The refunds that make up `refundedCents`, where the provider lists them, those of disputes among the others. */
  refunds?: ListedRefund[];
  /** Whether the payment was refunded in part by an amount that the provider doesn't report; `refundedCents` is 0 then. */
  hidesRefunds?: boolean;
  /** Instalments of a paid card payment, if the provider reports them. */
  instalments?: { count: number; totalCents: number } | null;
  /** Missing when the response contains no settlement. */
  settlement?: Settlement;
  /** Whether the provider reports a dispute with the payment; disputed money is never part of `refundedCents`. */
  isDisputed?: boolean;
}

/** State of a dispute (charge-back) at the provider, at the time of the request. */
export interface DisputeSnapshot {
  externalId: string;
  paymentExternalId: string;
  amountCents: number;
  /** The provider's code for the reason. */
  reason: string;
  status: DisputeStatus;
  evidenceDueAt: Date | null;
  openedAt: Date;
  closedAt: Date | null;
  /** Time of the last change at the provider: older snapshots never overwrite newer ones. */
  changedAt: Date;
}

export interface SubscriptionIntent extends Addresses, Payer {
  id: string;
  amountCents: number;
  interval: SubscriptionInterval;
  description: string;
}

export interface StartedSubscription {
  externalId: string;
  next: PaymentNext;
}

export interface SubscriptionSnapshot {
  externalId: string;
  status: Exclude<SubscriptionStatus, 'created'>;
  amountCents: number;
  nextChargeAt: Date | null;
  /** Time of the last change at the provider: older snapshots never overwrite newer ones. */
  changedAt: Date;
  payments: PaymentSnapshot[];
}

export interface RefundIntent {
  refundId: string;
  externalId: string;
  amountCents: number;
  reason: string;
}

export interface Webhook {
  rawBody: string;
  headers: IncomingHttpHeaders;
  query: Record<string, unknown>;
  /** Counts a download that a driver needs to check the event, which anybody may have sent. Throws `rate-limit.exceeded`. */
  countDownload(): Promise<void>;
}

export interface ParsedWebhook {
  verdict: WebhookVerdict;
  /** The provider's event id; null when the event has none. */
  eventId: string | null;
  type: string;
  resource: { kind: 'payment' | 'subscription' | 'dispute'; externalId: string } | null;
}

export interface ProviderCapabilities {
  /** Offered methods with their Portuguese labels. */
  methods: Partial<Record<PaymentMethod, string>>;
  /** Name that distinguishes a method from another provider's method with the same label. */
  name?: string;
  recurring: boolean;
  /** Whether the page of a payment that failed takes further tries, for example with another card. */
  furtherTries?: boolean;
  /** Who confirms incoming money: the provider, or a person who checks the bank account. */
  confirmedBy: 'provider' | 'person';
  /**
   * Days after a failed renewal in which it is charged again: by `retryCharge` where the provider offers it, else by the provider itself.
   */
  retryDays?: number;
  /** Brand of the cards that the figures of `instalments` are for. */
  instalmentCard?: string;
}

/** A way to divide a card payment. */
export interface InstalmentPlan {
  count: number;
  instalmentCents: number;
  totalCents: number;
}

/** A payer's return from the provider's page. */
export interface Approval {
  externalId: string;
  /** The parameters that the provider added to the return URL; anybody can change them. */
  query: Record<string, string>;
  /** Whether an earlier approval was declined, so that the provider must not repeat its response to it. */
  isAgain: boolean;
}

export interface RetryIntent {
  externalId: string;
  /** Idempotency key of this retry. */
  key: string;
}

/**
 * Port for a payment provider. Each call carries an idempotency key made of our ids, so that it can be retried. All calls throw
 * `payment.provider-unavailable` when the provider doesn't respond, refuses or sends an invalid response.
 */
export interface PaymentProvider {
  readonly code: string;
  readonly capabilities: ProviderCapabilities;
  /** Plans for a card payment of this amount. Fails within seconds, because the buyer's page is shown without them meanwhile. */
  instalments?(amountCents: number): Promise<InstalmentPlan[]>;
  createCheckout(intent: CheckoutIntent): Promise<StartedCheckout>;
  /** Called when the payer returns and may pay. Only for providers that take the money then; the others are queried. */
  capture?(approval: Approval): Promise<PaymentSnapshot>;
  fetchPayment(externalId: string): Promise<PaymentSnapshot>;
  /** Ends a checkout, so that nobody can pay it any more. Leaves one alone that was paid. */
  cancelCheckout(externalId: string): Promise<void>;
  /** Resolves with the provider's refund id. */
  refund(intent: RefundIntent): Promise<string>;
  fetchDispute(externalId: string): Promise<DisputeSnapshot>;
  /** All disputes of a payment. */
  disputesOf(paymentExternalId: string): Promise<DisputeSnapshot[]>;
  createSubscription(intent: SubscriptionIntent): Promise<StartedSubscription>;
  fetchSubscription(externalId: string): Promise<SubscriptionSnapshot>;
  changeSubscriptionAmount(externalId: string, amountCents: number): Promise<void>;
  pauseSubscription(externalId: string): Promise<void>;
  resumeSubscription(externalId: string): Promise<void>;
  cancelSubscription(externalId: string): Promise<void>;
  /** Charges a past-due subscription again. Only for providers that don't retry failed renewals by themselves. */
  retryCharge?(intent: RetryIntent): Promise<void>;
  /** Payments that changed since the given time, also by disputes, including changes whose webhook never arrived. */
  listPayments(since: Date): Promise<PaymentSnapshot[]>;
  parseWebhook(webhook: Webhook): ParsedWebhook | Promise<ParsedWebhook>;
}
