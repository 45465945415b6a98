import type { FastifyInstance } from 'fastify';
import type { Provider } from '../provider';
import type { NewDispute } from '../rules/disputes';
import type { FormerPayment, Outcome } from '../rules/payments';
import { ALL_OFF, type Switches } from '../state/switches';
import { idOf, chargeOutcome, disputeOutcome, formerPayments, newDispute, paymentOutcome, switches } from './schemas';
import { disputeView, paymentView, subscriptionView } from './views';

const FORMER_PAYMENTS_BYTES = 4 * 1024 ** 2;

/** Routes for tests and demos: they settle payments, open and close disputes, charge subscriptions, set switches and reset the sandbox. */
export function controlRoutes(scope: FastifyInstance, provider: Provider): void {
  const { state, webhooks, payments, subscriptions, disputes, publicUrl } = provider;
  scope.put('/payments', { schema: { body: formerPayments }, bodyLimit: FORMER_PAYMENTS_BYTES }, (request) => {
    payments.addFormer(request.body as FormerPayment[]);
    return { status: 'ok' };
  });
  scope.post('/payments/:id', { schema: { body: paymentOutcome } }, (request) => {
    const { outcome, amountCents, instalments } = request.body as { outcome: Outcome; amountCents?: number; instalments?: number };
    return paymentView(payments.settle(idOf(request), outcome, { capturedCents: amountCents, instalments }), publicUrl());
  });
  scope.post('/payments/:id/disputes', { schema: { body: newDispute } }, (request) =>
    disputeView(disputes.open(idOf(request), request.body as NewDispute)),
  );
  scope.post('/disputes/:id', { schema: { body: disputeOutcome } }, (request) => {
    const { outcome } = request.body as { outcome: 'won' | 'lost' };
    return disputeView(disputes.close(idOf(request), outcome));
  });
  scope.post('/subscriptions/:id/charge', { schema: { body: chargeOutcome } }, (request) => {
    const { outcome } = request.body as { outcome: 'paid' | 'refused' };
    return subscriptionView(subscriptions.charge(idOf(request), outcome), provider);
  });
  scope.get('/switches', () => state.switches);
  scope.put('/switches', { schema: { body: switches } }, (request) => {
    state.switches = { ...ALL_OFF, ...(request.body as Partial<Switches>) };
    return state.switches;
  });
  scope.post('/reset', () => {
    webhooks.cancelScheduled();
    state.clear();
    return { status: 'ok' };
  });
}
