import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from '../provider';
import type { NewSubscription } from '../rules/subscriptions';
import { idempotent } from './idempotent';
import { idOf, newAmount, newSubscription } from './schemas';
import { subscriptionView } from './views';

export function subscriptionRoutes(scope: FastifyInstance, provider: Provider): void {
  const { subscriptions } = provider;
  const create = (request: FastifyRequest) => subscriptionView(subscriptions.create(request.body as NewSubscription), provider);
  const step = (name: 'pause' | 'resume' | 'retry' | 'cancel') =>
    idempotent(provider, (request) => subscriptionView(subscriptions[name](idOf(request)), provider));

  scope.post('/subscriptions', { schema: { body: newSubscription } }, idempotent(provider, create, 201));
  scope.get('/subscriptions/:id', (request) => subscriptionView(subscriptions.find(idOf(request)), provider));
  scope.patch('/subscriptions/:id', { schema: { body: newAmount } }, (request) => {
    const { amountCents } = request.body as { amountCents: number };
    return subscriptionView(subscriptions.changeAmount(idOf(request), amountCents), provider);
  });
  scope.post('/subscriptions/:id/pause', step('pause'));
  scope.post('/subscriptions/:id/resume', step('resume'));
  scope.post('/subscriptions/:id/retry', step('retry'));
  scope.post('/subscriptions/:id/cancel', step('cancel'));
}
