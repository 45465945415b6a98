export type PaymentStatus = 'pending' | 'paid' | 'refused' | 'cancelled' | 'expired';
export type SubscriptionStatus = 'pending' | 'active' | 'past-due' | 'paused' | 'cancelled';
export type Method = 'card' | 'pix';
export type Interval = 'month' | 'year';

/** What is paid for, by whom, and who is told; the same for both kinds. Times are ISO texts. */
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
  /** What was really taken; normally the amount. */
  readonly capturedCents: number;
  readonly refundedCents: number;
  readonly method: Method;
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
  /** When the paid time ends, also while nothing is charged; null before the first charge. */
  readonly dueAt: string | null;
  /** Day of the month of the first charge: after a short month the next one returns to it. */
  readonly anchorDay: number | null;
  /** Newest first. */
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

/** What an idempotency key was answered; its id is the key. */
export interface KeptAnswer {
  readonly id: string;
  readonly fingerprint: string;
  readonly status: number;
  readonly body: unknown;
  readonly createdAt: string;
}

/** A webhook on its way. */
export interface Delivery {
  readonly id: string;
  readonly url: string;
  /** Exactly what is signed and sent, each time. */
  readonly body: string;
  /** Failed so far. */
  readonly attempts: number;
  readonly nextAttemptAt: string;
}
