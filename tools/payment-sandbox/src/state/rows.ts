import { randomBytes } from 'node:crypto';

export type PaymentStatus = 'pending' | 'paid' | 'refused' | 'cancelled' | 'expired';
export type SubscriptionStatus = 'pending' | 'active' | 'past-due' | 'paused' | 'cancelled';
export type Method = 'card' | 'pix';
export type Interval = 'month' | 'year';

/** Common fields of payments and subscriptions. Times are ISO 8601 texts. */
export interface Order {
  readonly amountCents: number;
  readonly currency: 'BRL';
  readonly description: string;
  readonly payer: { readonly name: string; readonly email: string };
  readonly returnUrl: string;
  readonly cancelUrl: string;
  readonly webhookUrl: string;
}

export interface Payment extends Order {
  readonly id: string;
  readonly reference: string | null;
  readonly subscriptionId: string | null;
  readonly status: PaymentStatus;
  /** The captured amount; normally equal to `amountCents`. */
  readonly capturedCents: number;
  readonly refundedCents: number;
  /** Cents that open and lost disputes hold back; undefined in data from before disputes. */
  readonly disputedCents?: number;
  readonly method: Method;
  /** How a paid card payment was divided; undefined in other payments. */
  readonly instalments?: { readonly count: number; readonly totalCents: number };
  readonly refusalCode: string | null;
  readonly pixPayload: string | null;
  readonly expiresAt: string | null;
  readonly paidAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Subscription extends Order {
  readonly id: string;
  readonly reference: string;
  readonly status: SubscriptionStatus;
  readonly interval: Interval;
  /** Amount that replaces the current one after the next charge; undefined when none does. */
  readonly nextAmountCents?: number | undefined;
  /** End of the paid period, also while the subscription is paused; null before the first charge. */
  readonly dueAt: string | null;
  /** Day of the month of the first charge, used again after a shorter month. */
  readonly anchorDay: number | null;
  /** Latest payments, newest first. */
  readonly paymentIds: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Refund {
  readonly id: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly createdAt: string;
}

export type DisputeStatus = 'open' | 'won' | 'lost';

export interface Dispute {
  readonly id: string;
  readonly paymentId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly evidenceDueAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly closedAt: string | null;
}

/** Response to a request with an idempotency key; `id` is the key. */
export interface StoredResponse {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
  readonly createdAt: string;
}

/** A pending delivery of a webhook. */
export interface Delivery {
  readonly id: string;
  readonly url: string;
  /** The exact text that each attempt signs and sends. */
  readonly body: string;
  /** Number of failed attempts. */
  readonly attempts: number;
  readonly nextAttemptAt: string;
}

/** A random id; the prefix shows in logs what kind of resource it belongs to. */
export const newId = (prefix: 'pay' | 'sub' | 're' | 'dis' | 'evt' | 'dlv'): string => `${prefix}_${randomBytes(12).toString('hex')}`;
