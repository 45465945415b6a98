import type { IncomingHttpHeaders } from 'node:http';
import type { PaymentMethod, PaymentNext, PaymentStatus, WebhookVerdict } from '@aflora/contracts';
import type { SubscriptionInterval, SubscriptionStatus } from '../payment-states';

/** Where a provider sends people and events. */
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
  /** Our payment: the external reference and the seed of the idempotency key. */
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

/** What a provider knows of a payment at this moment. */
export interface PaymentSnapshot {
  externalId: string;
  /** Our payment, as we named it; null for a charge that the provider made by itself. */
  reference: string | null;
  /** The provider's subscription that it is a charge of. */
  subscriptionExternalId: string | null;
  status: Exclude<PaymentStatus, 'created'>;
  amountCents: number;
  currency: string;
  capturedCents: number;
  refundedCents: number;
  paidAt: Date | null;
  failureCode: string | null;
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
  /** When it last changed there: an older snapshot never overwrites a newer one. */
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
}

export interface ParsedWebhook {
  verdict: WebhookVerdict;
  /** The provider's id of the event; null when it names none. */
  eventId: string | null;
  type: string;
  resource: { kind: 'payment' | 'subscription'; externalId: string } | null;
}

export interface ProviderCapabilities {
  /** What people choose from, with its Portuguese name. */
  methods: Partial<Record<PaymentMethod, string>>;
  /** Tells its methods from those of another provider with the same name. */
  name?: string;
  recurring: boolean;
  /** Who tells us that money came: a person looks at the account where no provider does. */
  confirmedBy: 'provider' | 'person';
}

/**
 * Every way money comes in. Each call carries an idempotency key made of our ids, so that it may be repeated.
 * All throw `payment.provider-unavailable` when the provider does not answer, refuses or answers nonsense.
 */
export interface PaymentProvider {
  readonly code: string;
  readonly capabilities: ProviderCapabilities;
  createCheckout(intent: CheckoutIntent): Promise<StartedCheckout>;
  /** What the return page brought: PayPal captures here, others are only asked. */
  completeReturn(externalId: string, query: Record<string, string>): Promise<PaymentSnapshot>;
  fetchPayment(externalId: string): Promise<PaymentSnapshot>;
  cancelCheckout(externalId: string): Promise<void>;
  /** Resolves with the provider's id of the refund. */
  refund(intent: RefundIntent): Promise<string>;
  createSubscription(intent: SubscriptionIntent): Promise<StartedSubscription>;
  fetchSubscription(externalId: string): Promise<SubscriptionSnapshot>;
  changeSubscriptionAmount(externalId: string, amountCents: number): Promise<void>;
  pauseSubscription(externalId: string): Promise<void>;
  resumeSubscription(externalId: string): Promise<void>;
  cancelSubscription(externalId: string): Promise<void>;
  /** Payments that changed since; what no webhook ever told is found here. */
  listPayments(since: Date): Promise<PaymentSnapshot[]>;
  parseWebhook(webhook: Webhook): ParsedWebhook | Promise<ParsedWebhook>;
}
