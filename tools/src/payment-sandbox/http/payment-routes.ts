import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from '../provider';
import { listPayments } from '../rules/payment-list';
import type { NewPayment } from '../rules/payments';
import { answerOnce } from './answer-once';
import { idOf } from './id-of';
import { newPayment, newRefund } from './schemas';
import { paymentView, refundView } from './views';

export function paymentRoutes(scope: FastifyInstance, provider: Provider): void {
  const { payments, publicUrl } = provider;
  const create = (request: FastifyRequest) => paymentView(payments.create(request.body as NewPayment), publicUrl());
  const cancel = (request: FastifyRequest) => paymentView(payments.cancel(idOf(request)), publicUrl());
  const refund = (request: FastifyRequest) => {
    const { amountCents, reason = '' } = request.body as { amountCents: number; reason?: string };
    return refundView(payments.refund(idOf(request), amountCents, reason));
  };

  scope.post('/payments', { schema: { body: newPayment } }, answerOnce(provider, create, 201));
  scope.get('/payments', (request) => {
    const { since, cursor } = request.query as { since?: string; cursor?: string };
    payments.expireDue();
    const { items, nextCursor } = listPayments(provider.state.payments.all(), since || undefined, cursor || undefined);
    return { items: items.map((payment) => paymentView(payment, publicUrl())), nextCursor };
  });
  scope.get('/payments/:id', (request) => paymentView(payments.find(idOf(request)), publicUrl()));
  scope.post('/payments/:id/cancel', answerOnce(provider, cancel));
  scope.post('/payments/:id/refunds', { schema: { body: newRefund } }, answerOnce(provider, refund, 201));
}
