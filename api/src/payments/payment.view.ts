import type { PaymentView } from '@aflora/contracts';
import { isOver } from './payment-states';
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
