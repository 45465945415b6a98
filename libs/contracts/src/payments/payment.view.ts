export const paymentMethods = ['pix', 'card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentStatuses = ['created', 'pending', 'paid', 'failed', 'cancelled', 'expired'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

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

export type PaymentNext =
  | { kind: 'redirect'; url: string }
  /** `confirmedBy` person: no provider tells us when it is paid. `pageUrl`: the provider's own page for it, where there is one. */
  | { kind: 'pix'; payload: string; pageUrl: string | null; confirmedBy: 'provider' | 'person' };

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
