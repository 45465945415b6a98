import type { PaymentMethod, PaymentStatus } from './payment.view';

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
