import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { idOf } from '../http/schemas';
import { SandboxError } from '../http/sandbox-error';
import type { Provider } from '../provider';
import type { Outcome } from '../rules/payments';
import { afterPayment, paymentPage } from './payment-page';
import { sendPage } from './send-page';
import { missingPage, startPage } from './start-page';
import { afterSubscription, subscriptionPage } from './subscription-page';

const OUTCOMES = new Map<string, Outcome>([
  ['pay', 'paid'],
  ['refuse', 'refused'],
  ['cancel', 'cancelled'],
]);
const DECISIONS = ['authorise', 'refuse', 'cancel'] as const;

/** The hosted pages where a payer decides. A form that is sent twice redirects to the same page and changes nothing. */
export function pageRoutes(scope: FastifyInstance, { state, payments, subscriptions }: Provider): void {
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof SandboxError && error.status === 404) return sendPage(reply, missingPage());
    throw error;
  });
  scope.get('/', (_request, reply) => sendPage(reply, startPage(state)));
  scope.get('/pay/:id', (request, reply) => sendPage(reply, paymentPage(payments.find(idOf(request)))));
  scope.post('/pay/:id', (request, reply) => {
    const payment = payments.find(idOf(request));
    const outcome = OUTCOMES.get(actionOf(request)) ?? refuseAction();
    return seeOther(
      reply,
      afterPayment(payment.status === 'pending' ? payments.settle(payment.id, outcome, { instalments: instalmentsIn(request) }) : payment),
    );
  });
  scope.get('/subscribe/:id', (request, reply) => sendPage(reply, subscriptionPage(subscriptions.find(idOf(request)))));
  scope.post('/subscribe/:id', (request, reply) => {
    const subscription = subscriptions.find(idOf(request));
    const action = actionOf(request);
    const decision = DECISIONS.find((candidate) => candidate === action) ?? refuseAction();
    const decided = subscription.status === 'pending' ? subscriptions.decide(subscription.id, decision) : subscription;
    return seeOther(reply, afterSubscription(decided));
  });
}

const actionOf = ({ body }: FastifyRequest): string => String((body as { action?: unknown } | undefined)?.action);

/** Undefined for a form without the field, such as that of a Pix. */
function instalmentsIn({ body }: FastifyRequest): number | undefined {
  const { instalments } = body as { instalments?: unknown };
  return typeof instalments === 'string' && /^\d{1,2}$/.test(instalments) ? Number(instalments) : undefined;
}

function refuseAction(): never {
  throw new SandboxError(422, 'validation_failed', 'The page has no such action.');
}

const seeOther = (reply: FastifyReply, url: string): FastifyReply => reply.redirect(url, 303);
