export const webhookVerdicts = ['valid', 'invalid', 'unsigned'] as const;
export type WebhookVerdict = (typeof webhookVerdicts)[number];

/** `processed`: the provider was asked for what it names. `waiting`: not yet. `ignored`: it names nothing, or nobody signed it. */
export const webhookStates = ['processed', 'waiting', 'ignored'] as const;
export type WebhookState = (typeof webhookStates)[number];

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

/** Of each kind the oldest so many are shown. */
export const WAITING_AT_MOST = 100;

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
