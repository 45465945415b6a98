import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from '../provider';
import { instalmentPlans } from '../rules/prices';
import { listPayments } from '../rules/payment-list';
import type { NewPayment } from '../rules/payments';
import { idempotent } from './idempotent';
import { SandboxError } from './sandbox-error';
import { idOf, newPayment, newRefund } from './schemas';
import { disputeView, paymentView, refundView } from './views';

function amountIn({ amountCents = '' }: { amountCents?: string }): number {
  if (!/^[1-9]\d{0,10}$/.test(amountCents)) throw new SandboxError(422, 'validation_failed', 'The amount is no number of cents.');
  return Number(amountCents);
}

export function paymentRoutes(scope: FastifyInstance, provider: Provider): void {
  const { payments, disputes, publicUrl } = provider;
  const create = (request: FastifyRequest) => paymentView(payments.create(request.body as NewPayment), publicUrl());
  const cancel = (request: FastifyRequest) => paymentView(payments.cancel(idOf(request)), publicUrl());
  const refund = (request: FastifyRequest) => {
    const { amountCents, reason = '' } = request.body as { amountCents: number; reason?: string };
    return refundView(payments.refund(idOf(request), amountCents, reason));
  };

  scope.post('/payments', { schema: { body: newPayment } }, idempotent(provider, create, 201));
  scope.get('/payments', (request) => {
    const { since, cursor } = request.query as { since?: string; cursor?: string };
    payments.expireDue();
    const { items, nextCursor } = listPayments(provider.state.payments.all(), since || undefined, cursor || undefined);
    return { items: items.map((payment) => paymentView(payment, publicUrl())), nextCursor };
  });
  scope.get('/instalments', (request) => ({ plans: instalmentPlans(amountIn(request.query as { amountCents?: string })) }));
  scope.get('/payments/:id', (request) => paymentView(payments.find(idOf(request)), publicUrl()));
  scope.get('/payments/:id/disputes', (request) => ({ items: disputes.of(idOf(request)).map(disputeView) }));
  scope.get('/disputes/:id', (request) => disputeView(disputes.find(idOf(request))));
  scope.post('/payments/:id/cancel', idempotent(provider, cancel));
  scope.post('/payments/:id/refunds', { schema: { body: newRefund } }, idempotent(provider, refund, 201));
}
