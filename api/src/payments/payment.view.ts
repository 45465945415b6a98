import type { PaymentView } from '@aflora/contracts';
import { isOver } from './payment-states';
import type { PaymentSubscription } from './payment-subscription.entity';
import type { Payment } from './payment.entity';

export const paymentView = (payment: Payment): PaymentView => ({
  id: payment.id,
  provider: payment.provider,
  method: payment.method,
  status: payment.status,
  amountCents: payment.amountCents,
  next: isOver(payment.status) ? null : payment.next,
  expiresAt: payment.expiresAt?.toISOString() ?? null,
});

/** A subscription that waits to be authorised, as the payment that its payer takes it for: `id` is the subscription's. */
export const subscriptionPaymentView = ({ id, provider, amountCents, next }: PaymentSubscription): PaymentView => ({
  id,
  provider,
  method: 'card',
  status: 'pending',
  amountCents,
  next,
  expiresAt: null,
});
